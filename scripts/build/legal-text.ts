import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import {
  type Inline,
  type LegalBlock,
  type LegalRow,
  type LegalText,
  SERVICES,
  type Section,
  type Sentence,
} from '#features/legal/document.ts'

/**
 * The legal texts, of Markdown: `## Title {#id}` begins a section; `{{contact}}`, `{{legal_publisher}}` and `{{legal_host}}`
 * stand for what the operator says, `{{caption}} …` names the table below it, and `{{mail}}` (or another variable of the site)
 * begins a row that is only of a server which has it.
 */
export const legalText: Plugin = {
  name: 'comptoir-legal-text',
  transform: (markdown, id) =>
    /\/features\/legal\/\w+\.md$/.test(id) ? `export default ${JSON.stringify(textOf(markdown))}` : undefined,
}

function textOf(markdown: string): LegalText {
  const tokens = lexer(withFrenchSpaces(markdown)).filter(({ type }) => type !== 'space')
  const [head, purpose, ...rest] = tokens
  const text = { title: plain(head), purpose: plain(purpose), sections: [] as Section[] }
  let blocks: LegalBlock[] = []
  let caption = ''
  for (const token of rest) {
    if (token.type === 'heading') {
      const [, title = '', id = ''] = /^(.*) \{#([\w-]+)\}$/.exec(plain(token)) ?? []
      if (id === '') throw new Error(`a section without its id: ${token.raw}`)
      blocks = []
      text.sections.push({ id, title, blocks })
    } else if (token.type === 'paragraph' && token.raw.startsWith('{{caption}} ')) {
      caption = plain(token).slice('{{caption}} '.length)
    } else blocks.push(blockOf(token, caption))
  }
  const unknown = /\{\{\w*/.exec(JSON.stringify(text))
  if (unknown) throw new Error(`nothing stands for ${unknown[0]}`)
  return text
}

function blockOf(token: Token, caption: string): LegalBlock {
  if (token.type === 'list')
    return { list: (token as Tokens.List).items.map(({ tokens }) => wordsOf(tokens)) }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return { caption, head: header.map(({ text }) => text), rows: rows.map(rowOf) }
  }
  if (token.type !== 'paragraph') throw new Error(`no place for ${token.type}: ${token.raw}`)
  const operator = /^\{\{(legal_publisher|legal_host)\}\}$/.exec(token.raw.trim())?.[1]
  if (operator === 'legal_publisher' || operator === 'legal_host') return { operator }
  return { words: wordsOf((token as Tokens.Paragraph).tokens) }
}

function rowOf(cells: readonly Tokens.TableCell[]): LegalRow {
  const [, named] = /^\{\{(\w+)\}\} /.exec(cells[0]?.text ?? '') ?? []
  const when = SERVICES.find((service) => service === named) ?? null
  // A row that no server has would be told to nobody.
  if (named !== undefined && when === null) throw new Error(`no service is called ${named}`)
  const words = cells.map(({ tokens }) => wordsOf(tokens))
  const [first = [], ...others] = words
  const name = first.map((piece) => (typeof piece === 'string' ? piece.replace(/^\{\{\w+\}\} /, '') : piece))
  return { when, cells: [name.filter((piece) => piece !== ''), ...others] }
}

const wordsOf = (tokens: readonly Token[]): Sentence => tokens.flatMap(piecesOf)

function piecesOf(token: Token): readonly Inline[] {
  if (token.type === 'link') return [{ link: (token as Tokens.Link).href, label: plain(token) }]
  if (token.type === 'codespan') return [{ code: plain(token) }]
  if (token.type !== 'text' && token.type !== 'escape') throw new Error(`no words: ${token.raw}`)
  if ('tokens' in token && token.tokens) return wordsOf(token.tokens)
  const pieces = plain(token).split('{{contact}}')
  return pieces.flatMap((words, at): Inline[] => [
    ...(at > 0 ? [{ contact: true } as const] : []),
    ...(words === '' ? [] : [words]),
  ])
}

const plain = (token: Token | undefined): string => (token && 'text' in token ? String(token.text) : '')

/** French signs keep to their words. */
const withFrenchSpaces = (markdown: string): string =>
  markdown.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
