import * as z from 'zod/mini'
import { mounts } from '#shared/collections/mounts.ts'
import { itemId, type Kind, kamas, line } from '#shared/contract/fields.ts'
import { zodOf } from '#shared/contract/fields-zod.ts'

/** Suggestions of a mount search unless asked otherwise, and at most (T161). */
export const MOUNT_HITS = 25
export const MAX_MOUNT_HITS = 100
/** Mounts whose picture is looked up in one pass (T172). */
export const MAX_PICTURES = 100

const fields = mounts.fields
const optional = <T>(kind: Kind<T>) => z.optional(zodOf(kind))

/** `POST /api/v1/user_mounts`: a mount must say what it is; everything else may be left out (T167). */
export const userMountBody = z.object({
  user_mount: z.object({
    game: optional(fields.game),
    ankama_id: optional(fields.ankama_id),
    family_id: optional(fields.family_id),
    family_name: zodOf(fields.family_name),
    variant_name: zodOf(fields.variant_name).check(z.minLength(1)),
    custom_name: optional(fields.custom_name),
    level: optional(fields.level),
    is_cameleone: optional(fields.is_cameleone),
    is_sterile: optional(fields.is_sterile),
    gender: optional(fields.gender),
    image_url: optional(fields.image_url),
    extra: optional(fields.extra),
    generation: optional(fields.generation),
    love: optional(fields.love),
    maturity: optional(fields.maturity),
    endurance: optional(fields.endurance),
    serenity: optional(fields.serenity),
    xp: optional(fields.xp),
    father_id: optional(fields.father_id),
    mother_id: optional(fields.mother_id),
  }),
})

/** `POST /api/v1/essence_prices/upsert` (T192): what one essence costs, in kamas; 0 is « no price ». */
export const essencePriceBody = z.object({
  item_id: zodOf(itemId),
  item_name: optional(line),
  price: zodOf(kamas),
})

/** A mount as `GET /api/v1/mounts/search` answers it (T163); a family without a number has null. */
export const mountSuggestion = z.object({
  name: z.string(),
  ankama_id: z.int(),
  family: z.object({ id: z.nullable(z.int()), name: z.string() }),
  image_urls: z.object({ icon: z.nullable(z.string()) }),
})
export type MountSuggestion = z.infer<typeof mountSuggestion>
export const mountSuggestions = z.array(mountSuggestion)
/** Header of a mount search whose list is empty because the public service does not answer. */
export const SERVICE_AWAY = { header: 'x-game-data', value: 'away' }

/** `POST /api/v1/mounts/pictures`: mounts without a picture, at most a hundred. */
export const picturesBody = z.object({
  mounts: z
    .array(z.object({ ankama_id: z.int(), name: zodOf(line), family_name: zodOf(line) }))
    .check(z.maxLength(MAX_PICTURES)),
})
/** Its answer, in the same order; null where the service has none either. */
export const picturesAnswer = z.object({ icons: z.array(z.nullable(z.string())) })
