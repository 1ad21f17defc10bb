const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/**
 * Text as searches compare it: lower case, without accents, ligatures spelled out, apostrophes and hyphens as spaces,
 * single spaces, none at the ends.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/['’‘`´\-‐‑–—\s]+/g, ' ')
    .trim()
