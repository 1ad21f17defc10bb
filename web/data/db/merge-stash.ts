import type { PageEnvironment } from '#data/page-environment.ts'
import { collectionNamed } from '#shared/collections/registry.ts'
import { judgeField, readKey } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import { canonical, clientOf, isStamp, isValid, NO_STAMP, wins } from '#shared/contract/stamp.ts'
import { clockAfter, type Draft, recordClientName, recordStored, wasStored } from './draft.ts'
import type { AccountDb } from './local-db.ts'
import { type StashedEdit, stashNames } from './save.ts'
import type { RowId } from './types.ts'

/**
 * Merges what pages that were killed kept of this account, each edit under its own stamp and never as a new one, then
 * forgets it. Where it throws, everything stays kept.
 */
export async function mergeStash(
  db: AccountDb,
  storage: PageEnvironment['storage'],
  now = Date.now(),
): Promise<void> {
  const names = stashNames(storage, db.userId)
  const edits = names.flatMap((name) => readEdits(storage.getItem(name)))
  // In the order in which they were made, so that a later one finds the earlier one's stamp below its own.
  edits.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  await db.write(async (draft) => {
    await draft.ensure(edits.map((edit) => [edit.collection, edit.key]))
    for (const edit of edits) {
      // A browser that was killed may bring back what it had forgotten.
      if (wasStored(draft.state, edit.stamp)) continue
      mergeEdit(draft, edit)
    }
    for (const { stamp } of edits) if (!wasStored(draft.state, stamp)) recordStored(draft.state, stamp)
  }, now)
  for (const name of names) storage.removeItem(name)
}

function isStashedEdit(json: unknown): json is StashedEdit {
  if (!isObject(json)) return false
  const { stamp, ...rest } = json
  const texts = [rest.collection, rest.key, rest.field, rest.seen]
  return texts.every((text) => typeof text === 'string') && isUsable(stamp)
}

const isUsable = (stamp: unknown): boolean => typeof stamp === 'string' && isStamp(stamp) && isValid(stamp)

function readEdits(text: string | null): StashedEdit[] {
  try {
    const edits: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(edits) || !edits.every(isStashedEdit)) throw new TypeError('no list of edits')
    return edits.filter(isAllowed)
  } catch (error) {
    console.warn('[comptoir] saisie gardée illisible', error)
    return []
  }
}

/** A newer version may have kept a field that this one does not know: it is stored untouched. */
function isAllowed({ collection: name, key, field, value }: StashedEdit): boolean {
  const collection = collectionNamed(name)
  return Boolean(collection && readKey(collection, key) && judgeField(collection, field, value) !== 'invalid')
}

function mergeEdit(draft: Draft, { collection, key, field, value, stamp, seen }: StashedEdit): void {
  const id: RowId = [collection, key]
  const { state } = draft
  const stored = draft.peek(id)
  const ours = stored?.v[field]
  const ourStamp = stored?.h[field] ?? NO_STAMP
  state.clock = clockAfter(state, stamp)
  if (stored?.del) {
    draft.log(id, field, value, stamp, NO_STAMP, 'deleted')
    return
  }
  const differs = canonical(ours) !== canonical(value)
  if (!wins(stamp, value, ourStamp, ours)) {
    if (differs) draft.log(id, field, value, stamp, ourStamp, 'replaced')
    return
  }
  // What one page typed over its own edit replaced it knowingly, shown again or not.
  const own = clientOf(ourStamp) === clientOf(stamp)
  if (ourStamp && ourStamp !== seen && !own && differs)
    draft.log(id, field, ours, ourStamp, stamp, 'overridden')
  const entry = draft.entry(id)
  draft.touch(entry)
  // The server is told what the player saw, and not what stands here since.
  draft.edit(id, [[field, value]], stamp, entry.rev, ourStamp !== seen && !own ? seen : undefined)
  recordClientName(state, stamp)
}
