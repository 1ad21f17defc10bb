import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { READER_CORE, READER_FOLDER, READER_LANGUAGE, READER_SCRIPT } from '#data/reader-files.ts'
import type { Box, Word } from '#shared/domain/reading/words.ts'
import { openPicture } from './prepare.ts'
import { readAgain } from './read-again.ts'
import type { StripFile } from './strip-messages.ts'

/** A picture that was read: its words, their boxes in its own pixels, and whether its letters are blurred. */
export type ReadPicture = { words: Word[]; blurred: boolean }
type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** What the reader weighs in memory is given back when it has had nothing to read for so long. */
const IDLE_MS = 15_000
/** How long the reader may take to be there. */
const PATIENCE_MS = 90_000
/** The share of the work that is done once the picture is prepared. */
const PREPARED = 0.1

let open: Promise<Worker> | null = null
let idle: ReturnType<typeof setTimeout> | undefined
let onRead: (share: number) => void = () => {}

/**
 * Reads a picture on this device. Throws `PictureError` for a file that is none, the signal's reason once it is aborted,
 * and an error when the reader cannot be had: without network before it was ever loaded.
 */
export async function readPicture(file: Blob, { signal, onProgress }: Options): Promise<ReadPicture> {
  clearTimeout(idle)
  const picture = openPicture(file, signal)
  const words: Word[] = []
  let blurred = false
  const read = async (strip: StripFile) => unlessAborted(wordsOf(await openReader(), strip), signal)
  const readPart = async ({ x, y, width, height }: Box) => {
    const found: Word[] = []
    for await (const strip of picture.strips({ left: x, top: y, width, height }))
      found.push(...(await read(strip)))
    return found
  }
  try {
    for await (const strip of picture.strips()) {
      onRead = (share) => onProgress(PREPARED + ((strip.at + share) / strip.of) * (1 - PREPARED))
      blurred ||= strip.blurred
      words.push(...(await read(strip)))
    }
    onRead = () => {}
    return { words: await readAgain(words, readPart), blurred }
  } catch (error) {
    // A reader that is stopped in the middle of a picture cannot be asked anything else.
    if (signal.aborted) await closeReader()
    throw error
  } finally {
    picture.close()
    onRead = () => {}
    idle = setTimeout(() => void closeReader(), IDLE_MS)
  }
}

/** The words of a strip, in pixels of its picture. A table of them is a fraction of what else a reader tells of each letter. */
async function wordsOf(reader: Worker, { file, left, top, scale }: StripFile): Promise<Word[]> {
  const { data } = await reader.recognize(file as never, {}, { tsv: true, text: false })
  return (data.tsv ?? '').split('\n').flatMap((line) => {
    const [level, , , , , , x, y, width, height, confidence, text = ''] = line.split('\t')
    if (level !== WORD || text.trim() === '') return []
    return {
      text,
      confidence: Number(confidence),
      x: Number(x) / scale + left,
      y: Number(y) / scale + top,
      width: Number(width) / scale,
      height: Number(height) / scale,
    }
  })
}

/** A line of the table that tells of a word, and of no block, paragraph or line. */
const WORD = '5'

/** Ends the reader, whatever it does, and gives its memory back. */
async function closeReader(): Promise<void> {
  const reader = open
  open = null
  await (await reader?.catch(() => null))?.terminate()
}

/** Every address is named: each that is not would be one of a content network. */
function openReader(): Promise<Worker> {
  open ??= Promise.race([startReader(), tooLate()]).catch((error: unknown) => {
    open = null
    throw error
  })
  return open
}

/** A core that does not come says nothing. */
const tooLate = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the reader did not start')), PATIENCE_MS))

async function startReader(): Promise<Worker> {
  const address = (path: string) => new URL(path, location.href).href
  const reader = await createWorker(READER_LANGUAGE, OEM.LSTM_ONLY, {
    workerPath: address(READER_SCRIPT),
    corePath: address(READER_CORE),
    langPath: address(READER_FOLDER),
    workerBlobURL: false,
    cacheMethod: 'none',
    gzip: true,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onRead(progress)
    },
    errorHandler: (error: unknown) => console.warn('[comptoir] lecture', error),
  })
  await reader.setParameters({
    // One block of lines: of a sparse text the reader leaves single figures out.
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    tessedit_do_invert: '0',
    user_defined_dpi: '300',
  })
  return reader
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
