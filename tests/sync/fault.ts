/** A wrong variant of the real code: pieces of text, each of which occurs once in its file, and what stands there instead. */
export type Fault = {
  /** What the wrong code does, as a rule. */
  name: string
  file: string
  /** The kind of histories in which it shows soonest. */
  theme: string
  /** The first history that is played; the usual ones when absent. */
  from?: number
  edits: readonly Edit[]
}
type Edit = readonly [find: string, replace: string]

export const fault = (name: string, file: string, theme: string, ...edits: Edit[]): Fault => ({
  name,
  file,
  theme,
  edits,
})
