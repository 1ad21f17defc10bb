import { safeUrl } from '#shared/domain/text/safe-url.ts'
import { mailTo } from '#ui/site/mail-to.ts'
import { useSite } from '#ui/site/use-site.ts'

/** The operator's own links, which only the server knows; one that is not set is not there. */
export function FooterContacts() {
  const site = useSite()
  const portfolio = safeUrl(site?.portfolio_url ?? null)
  return (
    <>
      {portfolio && (
        <a href={portfolio} target="_blank" rel="noopener noreferrer">
          Portfolio
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
      {site?.contact_email && <a href={mailTo(site.contact_email)}>Contact</a>}
    </>
  )
}
