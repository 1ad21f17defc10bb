import { formatNumber, wordFor } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** What every pasted list says. */
export const pastedText = {
  row: (n: number) => `Ligne ${formatNumber(n)}`,
  doubtful: (n: number) => `${formatNumber(n)} à préciser`,
  passed: (texts: readonly string[]) =>
    `${wordFor(texts.length, 'Ligne passée', 'Lignes passées')}, titre ou total${NBSP}: ${texts.map((said) => `«${NBSP}${said}${NBSP}»`).join(', ')}.`,
  column: (n: number, title: string | undefined) =>
    title ? `Colonne «${NBSP}${title}${NBSP}»` : `Colonne ${formatNumber(n)}`,
}
