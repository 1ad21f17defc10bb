import { PageLink } from '#ui/page/page-link.tsx'
import { mailTo } from './mail-to.ts'
import { useSite } from './use-site.ts'

/** The way to the author: a mail where an address is known, else the contact form of the first page. */
export function WriteToAuthor({ label }: { label: string }) {
  const address = useSite()?.contact_email
  if (!address) {
    return (
      <PageLink to="/" query="#contact" className="btn">
        {label}
      </PageLink>
    )
  }
  return (
    <a className="btn" href={mailTo(address)}>
      {label}
    </a>
  )
}
