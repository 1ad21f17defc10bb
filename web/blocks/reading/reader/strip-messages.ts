import type { Strip } from '#blocks/reading/pixels/prepare.ts'

/** A strip as it goes to the reader: a file of it, and where it stands in the picture. */
export type StripFile = Omit<Strip, 'grey'> & { file: Uint8Array; width: number; height: number }

/** What the page asks of the worker that prepares: a picture's strips, one for each `next`. */
export type StripRequest = { file: Blob } | 'next'
/** And what it answers: a strip, the end, or why there is none. */
export type StripAnswer =
  | { kind: 'strip'; strip: StripFile }
  | { kind: 'end' }
  | { kind: 'failed'; why: 'broken' | 'large' }
