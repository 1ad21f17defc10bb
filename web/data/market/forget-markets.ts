export const MARKET_DB = 'comptoir-market'

/** Removes what players lend from this device, and the room for it. Never throws: nothing of it is anybody's own. */
export const forgetMarkets = (): Promise<void> =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase(MARKET_DB)
    request.onsuccess = () => done()
    request.onerror = () => done()
    // Whoever still reads it closes it in a moment.
    request.onblocked = () => done()
  }).catch((error: unknown) => console.warn('[comptoir] prix partagés', error))

/** Whether this device holds anything of it, as far as its browser tells. */
export async function holdsMarkets(): Promise<boolean> {
  const names = await indexedDB.databases?.()
  return names?.some(({ name }) => name === MARKET_DB) ?? false
}
