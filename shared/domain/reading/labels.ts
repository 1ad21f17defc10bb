/**
 * What stands beside figures in the game's windows, in French, English, Spanish, Portuguese and German, as `lettersOf` folds
 * it (M44).
 */
export const LABELS = {
  /** « Niv. 100 »: the word before a level. */
  level: /^(?:niv|ni|nlv|nivel|niveau|lvl|lvi|level|st|stufe)$/,
  average: /^(?:prixmoyen|averageprice|preciomedio|precomedio|durchschnittspreis|durchschnittlicherpreis)/,
  median: /^(?:prixmedian|medianprice|preciomediano|precomediano|medianpreis|medianerpreis)/,
  sold: /(?:articlesvendus|itemssold|articulosvendidos|objetosvendidos|itensvendidos|artigosvendidos|artikelverkauft|verkaufteartikel|verkauftegegenstande)/,
  inventory: /^(?:inventaire|inventory|inventario|inventar)$/,
} as const

/** The periods of « Cours du marché », as it names them. */
export const PERIOD_WORDS = {
  '24h': /^24(?:heures|hours|horas|h|stunden|std)$/,
  '7d': /^7(?:jours|days|dias|tage|j|d|t)$/,
  '30d': /^30(?:jours|days|dias|tage|j|d|t)$/,
} as const

/** How long a lot stays: days and hours, also as readers misread them. */
export const TIME_LEFT = {
  days: /^(\d{1,2})\s*[jJdDT\]|)i]\.?$/,
  hours: /^(\d{1,2})\s*(?:h|H|hs|Std)\.?$/,
} as const

/** A line of the chat: a sale or a purchase, by its currency and its brackets. */
export const CHAT = /\[[^\]]{2,}\]?.*\bkamas\b|\bkamas\b.*\[[^\]]{2,}|\d{2}:\d{2}\]\s*\(/i
