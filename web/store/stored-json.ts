/** What this device stores under a name as JSON; null where there is nothing, or nothing that can be read. */
export function readStored(name: string, store: Pick<Storage, 'getItem'> = localStorage): unknown {
  try {
    return JSON.parse(store.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
