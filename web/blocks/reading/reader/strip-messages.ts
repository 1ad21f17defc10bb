import type { Area } from '#blocks/reading/pixels/grey.ts'
import type { Strip } from '#blocks/reading/pixels/prepare.ts'

/** A strip as it goes to the reader: a file of it, and where it stands in the picture. */
export type StripFile = Omit<Strip, 'grey'> & { file: Uint8Array }

/** What the page asks of the worker that prepares: a picture's strips, or those of a part of it, one for each `next`. */
export type StripRequest = { file: Blob } | { area: Area | undefined } | 'next'
/** And what it answers: a strip, the end, or why there is none. */
export type StripAnswer =
  | { kind: 'strip'; strip: StripFile }
  | { kind: 'end' }
  | { kind: 'failed'; why: 'broken' | 'large' }
