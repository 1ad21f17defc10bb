/**
 * A piece of a sentence: words, a link in the app or out of it, a name as it is written in code; `contact`: how to reach
 * whoever runs this server.
 */
export type Inline = string | { link: string; label: string } | { code: string } | { contact: true }
export type Sentence = readonly Inline[]

/** What a server may use, as it says of itself. */
export const SERVICES = ['payments', 'google_client_id', 'streams', 'mail', 'web_push'] as const

/** A row that is only of a server which uses what `when` names. */
export type LegalRow = { when: (typeof SERVICES)[number] | null; cells: readonly Sentence[] }

export type LegalBlock =
  | { words: Sentence }
  | { list: readonly Sentence[] }
  | { caption: string; head: readonly string[]; rows: readonly LegalRow[] }
  /** A line that the operator of this server gives. */
  | { operator: 'legal_publisher' | 'legal_host' }

export type Section = { id: string; title: string; blocks: readonly LegalBlock[] }

/** A text of law as the page draws it; `scripts/build/legal-text.ts` makes it of Markdown. */
export type LegalText = { title: string; purpose: string; sections: readonly Section[] }
