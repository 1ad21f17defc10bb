/**
 * Pictures that the system hands over (`share_target` of the manifest): the worker keeps them until a page asks. They are
 * on the device alone, an hour at most, and nothing of them is stored without the player's word.
 */
export const SHARE_PATH = '/app/capture'
/** The page that reads them; its parameter says what became of the share. */
const READ_AT = '/app/prices'
export const SHARE_PARAM = 'partage'

const CACHE = 'shared-pictures'
const FIELD = 'captures'
const NAME = 'x-name'
export const MOST_SHARED = 10
const HEAVIEST = 25 * 1024 * 1024
const HOUR_MS = 3_600_000

/** What became of a share: how many pictures are kept, how many are left out; null: nothing came through. */
export type Share = { kept: number; left: number } | null

/** Where a share leads: `3`, `10-2` with two left out, `perdu`. */
export const shareAddress = (share: Share): string => {
  const said = share === null ? 'perdu' : share.left > 0 ? `${share.kept}-${share.left}` : String(share.kept)
  return `${READ_AT}?${SHARE_PARAM}=${said}`
}

/** Reads the parameter of `shareAddress`; whatever is none counts as a share that was lost. */
export function readShare(said: string): Share {
  const [, kept, left = '0'] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(said) ?? []
  return kept === undefined ? null : { kept: Number(kept), left: Number(left) }
}

/** Keeps the pictures of a share beside those that no page took yet, ten in all and 25 MB each. */
export async function keepShared(form: FormData, now: number): Promise<Share> {
  const files = form.getAll(FIELD).filter((file) => file instanceof File)
  const cache = await freshCache(now)
  const room = MOST_SHARED - (await cache.keys()).length
  const fit = files.filter(({ type, size }) => type.startsWith('image/') && size > 0 && size <= HEAVIEST)
  const kept = fit.slice(0, Math.max(0, room))
  for (const [at, file] of kept.entries()) {
    const headers = { 'content-type': file.type, [NAME]: encodeURIComponent(file.name) }
    await cache.put(`${SHARE_PATH}/${now}/${at}`, new Response(file, { headers }))
  }
  return { kept: kept.length, left: files.length - kept.length }
}

/** The pictures that were kept, in the order of their sharing; they are kept no longer. */
export async function takeShared(now: number): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return []
  const cache = await freshCache(now)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer) continue
    const content = await answer.blob()
    files.push(
      new File([content], decodeURIComponent(answer.headers.get(NAME) ?? ''), { type: content.type }),
    )
  }
  await forgetShared()
  return files
}

/** What one player shared is nobody else's to see. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}

/** The cache without what nobody asked for within an hour. */
async function freshCache(now: number): Promise<Cache> {
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    const since = Number(new URL(request.url).pathname.split('/').at(-2))
    if (!(now - since < HOUR_MS)) await cache.delete(request)
  }
  return cache
}
