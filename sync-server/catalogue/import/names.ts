import * as z from 'zod'
import { type Document, listIn, mostRows } from '#server/catalogue/check.ts'
import { replaceNames, servedNames } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import { GameDataError } from '#server/outside/game-data.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { ImportError } from './import-error.ts'
import type { Kept } from './keep-known.ts'
import { documentOf, ITEM_LISTS, type ListName } from './lists.ts'
import { itemList, serviceItem } from './service-shapes.ts'
import type { Source } from './sources.ts'
import type { MissingList } from './state.ts'

const serviceName = serviceItem.pick({ ankama_id: true, name: true, type: true })
type ServiceName = z.infer<typeof serviceName>

type Names = { missing: MissingList[]; kept: Kept[] }
type Run = {
  db: Db
  now: () => number
  step: (document: string) => void
  signal?: AbortSignal | undefined
}

/** How many documents the names of the other languages take, where `lists` came in ours. */
export const nameDocuments = (lists: ReadonlySet<ListName>): number =>
  askedLists(lists).length * OTHER_LANGUAGES.length

const askedLists = (lists: ReadonlySet<ListName>) => ITEM_LISTS.filter((list) => lists.has(list))

/** What is missing of every language before any was asked for: an import that ends here is made again. */
export const namesToCome = (): MissingList[] =>
  OTHER_LANGUAGES.map((list) => ({ list, why: 'pas encore demandés', again: true }))

/**
 * Fetches what the items are called in the game's other languages (M44), once the catalogue is in place: of the lists that came
 * in ours, under the same checks. A language that does not answer, or in part, leaves its names as they are and is told; the
 * others come.
 */
export async function importNames(source: Source, lists: ReadonlySet<ListName>, run: Run): Promise<Names> {
  const items = await run.db.selectFrom('catalogue_items').select('id').execute()
  const known = new Set(items.map(({ id }) => id))
  const missing: MissingList[] = []
  const kept: Kept[] = []
  let silent = false
  for (const language of OTHER_LANGUAGES) {
    const { rows, failures } = await namesOf(source, language, askedLists(lists), { ...run, silent })
    const before = (await servedNames(run.db, language)).filter(({ id }) => known.has(id))
    const named = new Set(rows.map(({ id }) => id))
    const stay = before.filter(({ id }) => !named.has(id))
    const called = rows.filter(({ id }) => known.has(id))
    run.signal?.throwIfAborted()
    if (called.length > 0) await replaceNames(run.db, language, [...called, ...stay], run.now())
    const [first] = failures
    if (!first) continue
    silent ||= isSilent(first)
    missing.push({ list: language, why: first.message.slice(0, 300), again: !isAbsent(first) })
    if (stay.length > 0) kept.push({ list: language, what: 'rows', rows: stay.length })
  }
  return { missing, kept }
}

/** The names that the lists of a language give, and why others did not; a service that fell silent is left alone. */
async function namesOf(
  source: Source,
  language: OtherLanguage,
  lists: readonly ListName[],
  { step, signal, silent }: Pick<Run, 'step' | 'signal'> & { silent: boolean },
) {
  const rows = new Map<number, { id: number; name: string; type: string }>()
  const failures: Error[] = []
  for (const list of lists) {
    signal?.throwIfAborted()
    const name = `${language}-${documentOf(list)}`
    step(name)
    try {
      const document = await source.document(name, { trim: namesAlone, ...(silent && { tries: 1 }) })
      for (const { ankama_id: id, name, type } of await checkedNames(document))
        if (!rows.has(id)) rows.set(id, { id, name: name.trim(), type: type.name.trim() })
    } catch (failure) {
      signal?.throwIfAborted()
      if (!(failure instanceof GameDataError || failure instanceof ImportError)) throw failure
      if (failure instanceof ImportError) await source.forget(name)
      failures.push(failure)
      if (isSilent(failure)) break
    }
  }
  return { rows: [...rows.values()], failures }
}

async function checkedNames(document: Document): Promise<ServiceName[]> {
  const { items } = listIn(document, itemList)
  const checked = await mostRows(document, items, {
    shape: serviceName,
    keyOf: ({ ankama_id }) => ankama_id,
  })
  return checked.rows
}

/** Of a list of items what is read here: the rest of it, many times as much, is not kept on the disk. */
function namesAlone(json: unknown): unknown {
  const list = itemList.safeParse(json)
  return list.success ? { items: list.data.items.map(named) } : json
}

const named = (item: unknown): unknown => {
  const read = z.object({ ankama_id: z.unknown(), name: z.unknown(), type: z.unknown() }).safeParse(item)
  return read.success ? read.data : item
}

const isSilent = (failure: Error): boolean => failure instanceof GameDataError && failure.silent
const isAbsent = (failure: Error): boolean => failure instanceof GameDataError && failure.status === 404
