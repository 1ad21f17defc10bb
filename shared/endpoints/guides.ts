import * as z from 'zod/mini'
import { checkKey } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/** Boxes that one `POST …/progress` may name; the longest guide has fewer than a hundred. */
export const MAX_CHECKS = 500

/** `POST /api/v1/guides/{guide}/progress`: the boxes named are set, the others stay as they are (T124). */
export const guideProgressBody = z.object({
  checks: z.record(
    zodOf(checkKey),
    z.boolean('Une case est cochée (true) ou non (false).'),
    'Les cases portent des noms comme «\u00a01-bois-de-frene\u00a0».',
  ),
})

/** Answer to both progress calls: every box of the guide that was ever set. */
export type GuideProgress = { checks: Record<string, boolean> }
