import { type Draft, recordClientName } from '#data/db/draft.ts'
import type { OutboxEntry, RowId } from '#data/db/types.ts'
import {
  asClient,
  isLater,
  isValid,
  laterOf,
  makeStamp,
  NO_STAMP,
  type Stamp,
  stampAbove,
  timeOf,
} from '#shared/contract/stamp.ts'

/** The server's clock at an answer, and the device's when it had asked and when it was told, in milliseconds. */
export type Clocks = { server: number; asked: number; told: number }

/** How far ahead of the server's time a stamp may be and stay: what the way of an answer hides of that time. */
const TOLERANCE_MS = 1000

/** Whether a stamp is ahead of the server's time. */
export const isAhead = (stamp: Stamp, { server }: Clocks): boolean =>
  isValid(stamp) ? timeOf(stamp) > server + TOLERANCE_MS : stamp !== NO_STAMP

/** What one save changed of a row, as far as it waits; `over`: the largest stamp that it was typed over. */
type Edit = { id: RowId; rev: number; stamp: Stamp; over: Stamp; fields: string[]; hasLeft: boolean }

/**
 * Brings the stamps of edits that never left back to the server's time, as far as they are ahead of it: in the order in which the
 * edits were made, and above all that was received or has left (sync rule 8). Needs a draft of everything that waits.
 */
export function repairStamps(draft: Draft, clocks: Clocks): void {
  const { state } = draft
  let last = state.heard
  for (const edit of editsInOrder(draft)) {
    const { id, fields, stamp, over } = edit
    const repaired = isDue(edit, clocks)
      ? stampAbove(laterOf(last, over), clocks.server, state.client)
      : stamp
    const kept = isValid(stamp) && isLater(repaired, stamp) ? stamp : repaired
    if (kept !== stamp) {
      for (const field of fields) draft.row(id).h[field] = kept
      recordClientName(state)
    }
    last = laterOf(last, kept)
  }
  if (isAhead(state.clock, clocks))
    state.clock = laterOf(makeStamp(clocks.server, 0, state.client), asClient(last, state.client))
}

const isDue = ({ hasLeft, stamp }: Edit, clocks: Clocks): boolean => !hasLeft && isAhead(stamp, clocks)

function editsInOrder(draft: Draft): Edit[] {
  const edits = draft.allEntries().flatMap((entry) => savesOf(draft, entry))
  return edits.sort((a, b) => a.rev - b.rev || (a.stamp < b.stamp ? -1 : Number(a.stamp > b.stamp)))
}

/** The edits of a row; those of one save have one stamp, and leave together. */
function savesOf(draft: Draft, { collection, key, fields }: OutboxEntry): Edit[] {
  const id: RowId = [collection, key]
  const saves = new Map<string, Edit>()
  for (const [field, { baseStamp, seen, rev, state }] of Object.entries(fields)) {
    const stamp = draft.peek(id)?.h[field] ?? NO_STAMP
    const save = saves.get(`${rev} ${stamp}`) ?? {
      id,
      rev,
      stamp,
      over: NO_STAMP,
      fields: [],
      hasLeft: false,
    }
    save.fields.push(field)
    save.hasLeft ||= state === 'sent'
    for (const one of [baseStamp, ...seen]) save.over = laterOf(save.over, one ?? NO_STAMP)
    saves.set(`${rev} ${stamp}`, save)
  }
  return [...saves.values()]
}
