import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants

/** A body as it travels, at a level of Brotli and one of gzip. */
export async function compressed(
  body: Buffer,
  level: { br: number; gz: number },
): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      },
    }),
    zip(body, { level: level.gz }),
  ])
  return { br, gz }
}

/** No wider than the body: a wide window costs 30 MB of tables and 30 ms for each body, however short. */
const windowBits = (length: number): number =>
  Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))
