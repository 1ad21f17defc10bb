import type { Player, ServerRow } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/schema.ts'
import type { Stamp } from '#shared/contract/stamp.ts'

/** What plain clients read in a field that is not as it is stored, and the stamp that a new value of theirs goes above. */
export type PlainRead = { value: unknown; above: Stamp }
/** The same of each field of a row; undefined for those that read as they are stored. */
export type PlainReader = (key: string, stored: ServerRow | undefined, field: string) => PlainRead | undefined

/** Some rows of a player, and the moves of their items: `first` of them are read already. */
export type Asked = {
  player: Player
  keys: ReadonlySet<string>
  items: readonly number[]
  first: readonly RecordTable[]
}
