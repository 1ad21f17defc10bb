import { type ReactNode, useEffect, useId } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { mailTo } from '#ui/site/mail-to.ts'
import { useSite } from '#ui/site/use-site.ts'
import type { Inline, LegalBlock, LegalText, Sentence } from './document.ts'
import './legal.css'

/** A text of law, with its table of contents beside it. */
export function LegalDocument({ text: { title, purpose, sections } }: { text: LegalText }) {
  useGoToSection()
  return (
    <div className="page legal @container [&>.title]:mb-1.5">
      <PageTitle title={title} purpose={purpose} />
      <p className="mb-6 text-13 text-faint">{'Dernière mise à jour\u00a0: 24 novembre 2026'}</p>
      <div className="grid items-start gap-8 border-t border-line pt-6 @min-[976px]:grid-cols-[240px_minmax(0,1fr)] @min-[976px]:gap-12 print:block">
        <Contents sections={sections} />
        <div className="legal-text grid max-w-[960px] gap-10 text-[15px] leading-6">
          {sections.map((section) => (
            <section
              key={section.id}
              className="grid gap-3 print:break-inside-avoid-page"
              aria-labelledby={section.id}
            >
              <h2 className="scroll-mt-2 outline-none" id={section.id} tabIndex={-1}>
                {section.title}
              </h2>
              <Blocks blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

const CONTENTS_LINE =
  'block text-muted hover:text-text focus-visible:-outline-offset-2 max-md:min-w-11 max-md:py-[13px] max-md:underline max-md:decoration-line-2 max-md:underline-offset-[3px] md:py-[5px] md:pl-3.5'

const Contents = ({ sections }: Pick<LegalText, 'sections'>) => (
  <nav
    className="overflow-y-auto text-13 @min-[976px]:sticky @min-[976px]:top-[calc(var(--header)+24px)] @min-[976px]:max-h-[calc(100dvh-var(--header)-48px)] print:hidden"
    aria-label="Sommaire"
  >
    <b className="text-12 font-medium text-muted">Sommaire</b>
    <ol className="flex flex-wrap gap-x-[18px] md:mt-1.5 md:block md:border-l md:border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link className={CONTENTS_LINE} to={`#${id}`}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

/** The section that the URL names takes the place at the top and the focus; reading goes on from there. */
function useGoToSection(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same line of the contents goes there again
  useEffect(() => {
    if (!hash) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}

/** The paragraphs, lists and tables of a section. */
const Blocks = ({ blocks }: { blocks: readonly LegalBlock[] }): ReactNode =>
  blocks.map((block, n) => <OneBlock key={n} block={block} />)

const PROSE = 'max-w-[72ch] wrap-anywhere'
const DASH =
  'relative pl-5 before:absolute before:top-[11px] before:left-1 before:h-[1.5px] before:w-2 before:bg-line-2'

function OneBlock({ block }: { block: LegalBlock }) {
  if ('words' in block)
    return (
      <p className={PROSE}>
        <Words of={block.words} />
      </p>
    )
  if ('operator' in block) return <OperatorLine of={block.operator} />
  if ('list' in block)
    return (
      <ul className={`grid gap-1.5 ${PROSE}`}>
        {block.list.map((line, n) => (
          <li key={n} className={DASH}>
            <Words of={line} />
          </li>
        ))}
      </ul>
    )
  return <LegalTable {...block} />
}

/** A line that the operator gives, or what stands in its place while it is unknown or unset. */
function OperatorLine({ of }: { of: 'legal_publisher' | 'legal_host' }) {
  const site = useSite()
  const line = site?.[of]
  if (line) return <p className={PROSE}>{line}</p>
  return (
    <p
      className={`legal-missing rounded-1 border border-dashed border-line-2 px-3.5 py-2.5 text-muted ${PROSE}`}
    >
      {site ? (
        <>
          À compléter par l’exploitant de ce serveur{'\u00a0'}: la variable <code>{of.toUpperCase()}</code>{' '}
          n’est pas renseignée, alors que la loi demande cette mention.
        </>
      ) : (
        'Cette information vient du serveur\u00a0: elle s’affiche ici dès que la connexion est là.'
      )}
    </p>
  )
}

/** What is read: nothing sticks. */
const ROW = 'max-md:gap-2 max-md:border-b-rule max-md:py-3.5 max-md:first:border-t max-md:first:border-t-line'
const CELL = 'md:h-auto md:py-2.5 md:align-top max-md:first:font-medium md:[&>code]:whitespace-nowrap'

/**
 * On a phone each row is a card, whose cells say the name of their column. What a server does not use is not named; all is
 * while it is not known which.
 */
function LegalTable({ caption, head, rows }: Extract<LegalBlock, { caption: string }>) {
  const id = useId()
  const site = useSite()
  return (
    <table className="ledger read cards-md text-13">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((name, n) => (
            <th key={name} id={`${id}${n}`} className="static" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ when }) => !when || !site || site[when])
          .map(({ cells }, r) => (
            <tr key={r} className={ROW}>
              {cells.map((cell, n) => (
                <td key={head[n]} className={CELL} headers={`${id}${n}`} data-label={head[n]}>
                  <Words of={cell} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const Words = ({ of }: { of: Sentence }): ReactNode => of.map((piece, n) => <Piece key={n} piece={piece} />)

function Piece({ piece }: { piece: Inline }): ReactNode {
  if (typeof piece === 'string') return piece
  if ('code' in piece) return <code>{piece.code}</code>
  if ('contact' in piece) return <ContactWays />
  const { link, label } = piece
  if (link.startsWith('/'))
    return (
      <Link className="link" to={link}>
        {label}
      </Link>
    )
  return (
    <a className="link" href={link} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}

/** How to reach whoever runs this server, at the end of a sentence. */
function ContactWays() {
  const email = useSite()?.contact_email
  return (
    <>
      {email && (
        <>
          par email à{' '}
          <a className="link" href={mailTo(email)}>
            {email}
          </a>{' '}
          ou{' '}
        </>
      )}
      par le{' '}
      <Link className="link" to="/#contact">
        formulaire de contact
      </Link>
    </>
  )
}
