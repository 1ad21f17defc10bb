/** Refusals that repeat one of the last minute word for word are not said again: a device may meet the same many times. */
const AGAIN_MS = 60_000
const LONGEST = 2_000
const MOST = 100
const said = new Map<string, number>()

/** Tells the console of a failed API answer: method, url, status and data, never what was sent or a token (A165). */
export function logRefusal(method: string, path: string, status: number, data: unknown): void {
  console.error('[api]', method, masked(path), status, bounded(data))
}

/** As `logRefusal`, for calls that are made again by themselves. */
export function logRepeatedRefusal(method: string, path: string, status: number, data: unknown): void {
  const key = `${method} ${path} ${status}`
  const now = Date.now()
  if (now - (said.get(key) ?? -AGAIN_MS) < AGAIN_MS) return
  if (said.size >= MOST) said.clear()
  said.set(key, now)
  logRefusal(method, path, status, data)
}

const masked = (path: string): string => path.replace(/([?&]token=)[^&]*/g, '$1…')

function bounded(data: unknown): unknown {
  const text = JSON.stringify(data) ?? ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : data
}
