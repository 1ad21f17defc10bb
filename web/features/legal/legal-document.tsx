import { type ReactNode, useEffect, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PageTitle } from '#ui/page-title.tsx'
import { type Block, type Inline, isSentence, type Section, type Sentence } from './document.ts'
import { text } from './text.ts'
import './legal.css'

type Props = { title: string; purpose: string; sections: readonly Section[] }

/** A text of law, with its table of contents beside it. */
export function LegalDocument({ title, purpose, sections }: Props) {
  useGoToSection()
  return (
    <div className="page legal">
      <PageTitle title={title} purpose={purpose} />
      <p className="legal-date">{text.updated}</p>
      <div className="legal-sheet">
        <Contents sections={sections} />
        <div className="legal-text">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1}>
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

const Contents = ({ sections }: Pick<Props, 'sections'>) => (
  <nav className="legal-contents" aria-label={text.contents}>
    <b>{text.contents}</b>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`}>{title}</Link>
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
const Blocks = ({ blocks }: { blocks: readonly Block[] }): ReactNode =>
  blocks.map((block, n) => <OneBlock key={n} block={block} />)

function OneBlock({ block }: { block: Block }) {
  if (isSentence(block))
    return (
      <p>
        <Words of={block} />
      </p>
    )
  if ('missing' in block)
    return (
      <p className="legal-missing">
        <Words of={block.missing} />
      </p>
    )
  if ('list' in block)
    return (
      <ul>
        {block.list.map((line, n) => (
          <li key={n}>
            <Words of={line} />
          </li>
        ))}
      </ul>
    )
  return <LegalTable {...block.table} />
}

type TableProps = { caption: string; head: readonly string[]; rows: readonly (readonly Sentence[])[] }

/** On a phone each row is a card, whose cells say the name of their column. */
function LegalTable({ caption, head, rows }: TableProps) {
  const id = useId()
  return (
    <table className="ledger">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((name, n) => (
            <th key={name} id={`${id}${n}`} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={r}>
            {row.map((cell, n) => (
              <td key={head[n]} headers={`${id}${n}`} data-label={head[n]}>
                <Words of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Words = ({ of }: { of: Sentence }): ReactNode =>
  typeof of === 'string' ? of : of.map((piece, n) => <Piece key={n} piece={piece} />)

function Piece({ piece }: { piece: Inline }): ReactNode {
  if (typeof piece === 'string') return piece
  if ('code' in piece) return <code>{piece.code}</code>
  if ('to' in piece)
    return (
      <Link className="link" to={piece.to}>
        {piece.label}
      </Link>
    )
  if (piece.href.startsWith('mailto:'))
    return (
      <a className="link" href={piece.href}>
        {piece.label}
      </a>
    )
  return (
    <a className="link" href={piece.href} target="_blank" rel="noopener noreferrer">
      {piece.label}
      <span className="sr"> {text.newTab}</span>
    </a>
  )
}
