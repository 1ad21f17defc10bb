/** A wrong variant of the real code: pieces of text, each of which occurs once in its file, and what stands there instead. */
export type Fault = {
  /** What the wrong code does, as a rule. */
  name: string
  file: string
  /** The kind of histories in which it shows soonest. */
  theme: string
  /** The sync rule that `npm test` watches by this fault alone; the others are played by `npm run test:full`. */
  rule?: number
  /** The first history that is played; the usual ones when absent. */
  from?: number
  edits: readonly Edit[]
}
type Edit = readonly [find: string, replace: string]

/** The fault that stands for a rule in the usual run. */
export const watching = (rule: number, fault: Fault): Fault => ({ ...fault, rule })

export const fault = (name: string, file: string, theme: string, ...edits: Edit[]): Fault => ({
  name,
  file,
  theme,
  edits,
})
