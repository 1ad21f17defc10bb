/** A piece of a sentence: words, a link inside the app, a link out of it, or a name as it is written in code. */
export type Inline =
  | string
  | { to: string; label: string }
  | { href: string; label: string }
  | { code: string }
export type Sentence = string | readonly Inline[]

export type LegalBlock =
  | Sentence
  | { list: readonly Sentence[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly Sentence[])[] } }
  /** Something that only the operator of this server can say, and has not said yet. */
  | { missing: Sentence }

export type Section = { id: string; title: string; blocks: readonly LegalBlock[] }

export const isSentence = (block: LegalBlock): block is Sentence =>
  typeof block === 'string' || Array.isArray(block)
