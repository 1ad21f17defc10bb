/** Whether a parsed JSON value is an object: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two JSON values are equal, whatever the order of their members; one that is undefined is as good as none. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  return (
    Object.keys(a).every((name) => sameJson(a[name], b[name])) &&
    Object.keys(b).every((name) => Object.hasOwn(a, name) || b[name] === undefined)
  )
}
