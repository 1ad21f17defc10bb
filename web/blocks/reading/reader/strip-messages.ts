/** A strip as it goes to the reader: a file of it, and where it stands in the picture. */
export type StripFile = { file: Uint8Array; left: number; top: number; scale: number; at: number; of: number }

/** What the page asks of the worker that prepares: a picture's strips, one for each `next`. */
export type StripRequest = { file: Blob } | 'next'
/** And what it answers: a strip, the end, or why there is none. */
export type StripAnswer =
  | { kind: 'strip'; strip: StripFile }
  | { kind: 'end' }
  | { kind: 'failed'; why: 'broken' | 'large' }
