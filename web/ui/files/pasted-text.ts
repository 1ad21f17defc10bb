import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** What every pasted list says. */
export const pastedText = {
  preview: 'Aperçu',
  rows: 'Lignes de l’aperçu',
  row: (n: number) => `Ligne ${formatNumber(n)}`,
  more: (n: number) => `Afficher ${formatNumber(n)} de plus`,
  close: 'Fermer',
  doubtful: (n: number) => `${formatNumber(n)} à préciser`,
  passed: (texts: readonly string[]) =>
    `${wordFor(texts.length, 'Ligne passée', 'Lignes passées')}, titre ou total${NBSP}: ${texts.map((said) => `«${NBSP}${said}${NBSP}»`).join(', ')}.`,
  // Names that no item bears
  choose: 'Choisir…',
  chooseFor: (name: string) => `Objet pour «\u00a0${name}\u00a0»`,
  take: (name: string) => `C’est ${name}`,
  takeAll: (n: number) => wordFor(n, 'Prendre la proposition', `Prendre les ${formatNumber(n)} propositions`),
  nobody: 'aucun objet ne ressemble à ce nom',
  swallowed: (figure: string) =>
    `«\u00a0${figure}\u00a0» n’est dans aucun nom qui ressemble${NBSP}: sépare-le du nom par un point-virgule, ou retire-le`,
  // Columns that only the player can tell
  ask: (n: number) => `Que contient chaque colonne${NBSP}? ${plural(n, 'ligne attend', 'lignes attendent')}.`,
  column: (n: number, title: string | undefined) =>
    title ? `Colonne «${NBSP}${title}${NBSP}»` : `Colonne ${formatNumber(n)}`,
  nothing: 'ne pas lire',
  confirm: 'Lire ainsi',
}
