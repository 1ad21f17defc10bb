import { createStore } from 'zustand/vanilla'
import { session } from '#data/session/session-store.ts'
import { layoutOf } from '#shared/domain/reading/layout.ts'
import type { Word } from '#shared/domain/reading/words.ts'
import type { PictureFault } from './text.ts'

/** A picture that waits, is read, or was read; it lives in this page's memory alone. */
export type Picture = { id: number; name: string; file: Blob } & (
  | { state: 'waiting' }
  | { state: 'reading'; share: number }
  | { state: 'read'; words: readonly Word[]; blurred: boolean }
  | { state: 'failed'; fault: PictureFault; words?: readonly Word[] }
)

/**
 * The pictures given since the last preview, in the order in which they are read (N136), and the document in which the last
 * one was: that of the page, or of the mini-window.
 */
export const pictures = createStore<{ list: readonly Picture[]; doc: Document | null }>(() => ({
  list: [],
  doc: null,
}))

/** A heavier file is not opened: no screenshot is. */
const HEAVIEST = 25 * 1024 * 1024

/** The progress of a picture is told by this share of it: the reader says every letter, and the page is painted each time. */
const TOLD_STEP = 0.05

let count = 0
let running: AbortController | null = null

/** Adds files to the queue, and reads them one after the other; what is no picture is told at once (N135). */
export function addPictures(files: readonly File[], doc: Document): void {
  const added = files.map((file): Picture => {
    count += 1
    const fault = faultOf(file)
    const picture = { id: count, name: file.name, file }
    return fault ? { ...picture, state: 'failed', fault } : { ...picture, state: 'waiting' }
  })
  pictures.setState(({ list }) => ({ list: [...list, ...added], doc }))
  if (!running) void readAll()
}

function faultOf({ size, type }: File): PictureFault | null {
  if (size === 0) return 'empty'
  if (type !== '' && !type.startsWith('image/')) return 'no-picture'
  return size > HEAVIEST ? 'heavy' : null
}

/** Stops reading, and forgets what was not read. */
export function cancelReading(): void {
  running?.abort(new DOMException('cancelled', 'AbortError'))
  pictures.setState(({ list }) => ({
    list: list.filter(({ state }) => state !== 'waiting' && state !== 'reading'),
  }))
}

/** Says why pictures that were read cannot be shown. */
export function failPictures(ids: readonly number[], fault: PictureFault): void {
  for (const id of ids) become(id, { state: 'failed', fault })
}

/** Gives back pictures that were forgotten by mistake. */
export function restorePictures(forgotten: readonly Picture[]): void {
  pictures.setState(({ list }) => ({ list: [...forgotten, ...list] }))
}

/** Forgets pictures: those that were taken or thrown away, or one whose fault was read. */
export function dropPictures(ids: readonly number[]): void {
  pictures.setState(({ list }) => ({ list: list.filter(({ id }) => !ids.includes(id)) }))
}

// What one player gave is nobody else's to see: neither read nor shown once they are signed out.
session.subscribe((now, before) => {
  if (now.user?.id === before.user?.id) return
  cancelReading()
  pictures.setState({ list: [] })
})

async function readAll(): Promise<void> {
  const control = new AbortController()
  running = control
  try {
    for (let next = waiting(); next && !control.signal.aborted; next = waiting()) {
      const { id, file } = next
      become(id, { state: 'reading', share: 0 })
      become(id, await readOne(file, id, control.signal))
    }
  } finally {
    running = null
  }
  // Given while the last reading was being stopped.
  if (waiting()) void readAll()
}

const waiting = (): Picture | undefined => pictures.getState().list.find(({ state }) => state === 'waiting')

type State = { state: 'reading'; share: number } | Result
type Result =
  | { state: 'read'; words: readonly Word[]; blurred: boolean }
  | { state: 'failed'; fault: PictureFault; words?: readonly Word[] }

function become(id: number, state: State): void {
  pictures.setState(({ list }) => ({
    list: list.map((picture) =>
      picture.id === id ? { id, name: picture.name, file: picture.file, ...state } : picture,
    ),
  }))
}

async function readOne(file: Blob, id: number, signal: AbortSignal): Promise<Result> {
  try {
    const { readPicture } = await import('./reader/reader.ts')
    let told = 0
    const onProgress = (share: number) => {
      if (share - told < TOLD_STEP) return
      told = share
      become(id, { state: 'reading', share })
    }
    const read = await readPicture(file, { signal, onProgress })
    const { words } = read
    await keysAnswered()
    const fault = words.length > 0 ? layoutOf(words).refused : 'nothing'
    return fault ? { state: 'failed', fault, words } : { state: 'read', ...read }
  } catch (error) {
    if (!signal.aborted) console.warn('[comptoir] lecture', error)
    return { state: 'failed', fault: whyOf(error) }
  }
}

/** What follows begins once keys are answered: to lay out the words of a large screen takes as long as to answer one. */
export const keysAnswered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const whyOf = (error: unknown): PictureFault =>
  error instanceof Error && 'why' in error && (error.why === 'broken' || error.why === 'large')
    ? error.why
    : 'reader'
