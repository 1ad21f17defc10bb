/** How many acts can be taken back, one after the other. */
const KEPT = 20

/** Something that was done at a place: a page of this tab, by its path, or the mini-window. */
type Act = {
  place: string
  message: string
  undo: () => unknown
  /** Takes its message off the screen. */
  close: () => void
}

const acts: Act[] = []

/** Remembers what was done, the last at the end. */
export function rememberAct(act: Act): void {
  acts.push(act)
  if (acts.length > KEPT) acts.shift()
}

/** Whether an act can still be taken back: it has not been, and nobody else has come since. */
export const isRemembered = (act: Act): boolean => acts.includes(act)

/** Takes an act back, once; answers what its undo answers, false where that was done before. */
export async function takeBack(act: Act): Promise<unknown> {
  const at = acts.indexOf(act)
  if (at < 0) return false
  acts.splice(at, 1)
  act.close()
  return act.undo()
}

/** What was done last at a place. */
export const lastActAt = (place: string): Act | undefined => acts.findLast((act) => act.place === place)

/** Nothing of what was done can be taken back any more, and no message offers it: somebody else is there. */
export function forgetActs(): void {
  for (const { close } of acts.splice(0)) close()
}
