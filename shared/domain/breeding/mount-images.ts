import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { MAX_PICTURES } from '#shared/endpoints/breeding.ts'

/** Which of a mount's pictures is taken (T204). */
const SIZES = ['icon', 'hi_res_icon', 'hd'] as const

type Pictured = { image_url: string | null; extra: Record<string, unknown> | null }

/**
 * A mount's picture: its own, else the first of those that it was stored with, else the catalogue's; null when there is
 * none. Those of the game-data service come through our server; what is no web address is none (T162, T172, T204).
 */
export function mountPicture({ image_url, extra }: Pictured, catalogue: string | null): string | null {
  const stored = SIZES.map((size) => textIn(extra?.image_urls, size))
  for (const address of [image_url, ...stored, catalogue]) {
    const found = pictureUrl(address)
    if (found) return found
  }
  return null
}

function textIn(urls: unknown, size: string): string | null {
  if (typeof urls !== 'object' || urls === null) return null
  const [, value] = Object.entries(urls).find(([name]) => name === size) ?? []
  return typeof value === 'string' ? value : null
}

/**
 * Of mounts in order, those whose picture is looked up in one pass: without one, known to the game by an id, and a
 * hundred at most (T172).
 */
export const withoutPicture = <M extends { ankama_id: number | null }>(
  stable: readonly M[],
  pictureOf: (mount: M) => string | null,
): (M & { ankama_id: number })[] =>
  stable
    .flatMap((mount) => {
      const { ankama_id } = mount
      return ankama_id !== null && pictureOf(mount) === null ? [{ ...mount, ankama_id }] : []
    })
    .slice(0, MAX_PICTURES)
