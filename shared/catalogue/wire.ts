import { choice, nullable, text as textOf, whole as wholeOf } from '#shared/contract/fields.ts'
import { anything, fields, listOf, type Shaped } from './shapes.ts'

const whole = wholeOf()
const text = textOf()

const partEntry = fields({
  name: text,
  kind: text,
  hash: textOf({ pattern: /^[0-9a-f]{64}$/ }),
  /** Length of the JSON text in bytes, before compression. */
  bytes: whole,
  rows: whole,
})

/**
 * The catalogue as devices download it: a manifest of immutable parts, each named by the SHA-256 of its JSON text. A
 * part stands alone (its rows point into its own small tables), so that a change downloads again only where it fell.
 */
export const manifest = fields(
  {
    version: text,
    source: choice(['starter', 'service']),
    parts: listOf(partEntry),
  },
  {
    /** The game's version that the service reported for this catalogue; null: the starter tables alone. */
    game: nullable(text),
    /** Where the public service's data stands: `waiting` was not asked yet, `failed` did not answer or was refused. */
    service: fields({
      state: choice(['off', 'waiting', 'running', 'failed', 'done']),
      done: whole,
      total: whole,
    }),
    /** The names of items in other languages of the game, a part each (M44): a device fetches the one that it wants. */
    names: listOf(partEntry),
  },
)
export type Manifest = Shaped<typeof manifest>
export type PartEntry = Manifest['parts'][number]

/** Anything that calls itself a part; kinds that a device does not know are stored and left alone. */
export const anyPart = fields({ kind: text, rows: listOf(anything) })
