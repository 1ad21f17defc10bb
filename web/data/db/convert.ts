import type { Transaction } from 'dexie'
import type { Stamp } from '#shared/contract/stamp.ts'
import type { LogRecord, OutboxEntry, PendingField, Refusal, SyncState } from './types.ts'

type OldRefusal = { state: 'held' | 'dead'; code: string; message: string }
/** What version 2 kept of an unsent field. */
type OldField = Pick<PendingField, 'base' | 'baseStamp'> &
  Partial<Pick<OldRefusal, 'code' | 'message'>> & {
    seen: Stamp
    state: 'ready' | OldRefusal['state']
    made?: number
    left?: [stamp: Stamp, value: string][]
  }
/** `lastSent`: the largest stamp under which a value left. */
type OldState = Partial<SyncState> & { lastSent?: Stamp }
type OldEntry = Omit<OutboxEntry, 'fields' | 'delProblem'> & {
  fields: Record<string, OldField>
  delProblem?: OldRefusal
}

/**
 * Converts what waits in a database of version 2, wherever it stands; rows are stored alike. In the transaction of the upgrade, so
 * that one that is killed has never been.
 */
export async function convertVersion2(upgrade: Transaction): Promise<void> {
  let deletes = false
  const convert = (record: { state?: OldState; entries?: (OldEntry | OutboxEntry)[] }) => {
    const { lastSent } = record.state ?? {}
    if (lastSent !== undefined) record.state = { ...record.state, heard: lastSent }
    deletes ||= record.entries?.some(({ del }) => del) === true
    record.entries &&= (record.entries as OldEntry[]).map(converted)
  }
  await upgrade.table('meta').where(':id').equals('base').modify(convert)
  const log = upgrade.table<LogRecord>('log')
  await log.toCollection().modify(convert)
  // What the server said of a row under a delete that waits was passed over: everything is read again.
  if (deletes) await log.add({ state: { cursor: 0 } })
}

function converted({ fields, delProblem, ...entry }: OldEntry): OutboxEntry {
  const made = Object.entries(fields).map(([name, old]) => [name, convertedField(old)] as const)
  return {
    ...entry,
    fields: Object.fromEntries(made),
    ...(delProblem ? { delProblem: refusal(delProblem) } : {}),
  }
}

function convertedField({
  base,
  baseStamp,
  seen,
  state,
  made = 0,
  left = [],
  ...why
}: OldField): PendingField {
  const { code = '', message = '' } = why
  const hasLeft = left.length > 0
  return {
    base,
    baseStamp,
    // The last that left was noted as seen; what was shown before it is what the server is known to hold.
    seen: hasLeft ? [baseStamp, seen] : [seen],
    rev: made,
    state: state !== 'ready' ? refusal({ state, code, message }) : hasLeft ? 'sent' : 'ready',
  }
}

const refusal = ({ state, code, message }: OldRefusal): Refusal => ({ kind: state, code, message })
