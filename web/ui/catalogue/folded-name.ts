import { fold } from '#shared/domain/text/fold.ts'

const names = new WeakMap<object, string>()

/** The name of an item as it is searched and sorted; folded once, for there may be thousands of lines of it. */
export function foldedName(item: { name: string }): string {
  const known = names.get(item) ?? fold(item.name)
  names.set(item, known)
  return known
}
