/**
 * The reader of pictures: its script, its core and its language, as the build copies them from their packages. The folder
 * bears their version (`scripts/build/reader-files.ts` holds it to that), so that what is in it never changes.
 */
export const READER_FOLDER = '/assets/reader-7.0.0'
export const READER_SCRIPT = `${READER_FOLDER}/worker.min.js`
export const READER_CORE = `${READER_FOLDER}/tesseract-core-simd-lstm.js`
/** The core looks for its own binary beside the script. */
const READER_BINARY = `${READER_FOLDER}/tesseract-core-simd-lstm.wasm`
export const READER_LANGUAGE = 'fra'

/** All that is needed to read without network. */
export const READER_FILES: readonly string[] = [
  READER_SCRIPT,
  READER_CORE,
  READER_BINARY,
  `${READER_FOLDER}/${READER_LANGUAGE}.traineddata.gz`,
]

/** The cache of the device that holds them, once the player asked for it. */
export const READER_CACHE = 'reader'
