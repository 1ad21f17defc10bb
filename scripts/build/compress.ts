import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|css|json|svg|webmanifest|txt|otf|wasm)$/
const WORTH_IT = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts `.br` and `.gz` beside every file of `folder` that gets smaller by it: text, and programs. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < WORTH_IT) return
  const br = brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const [small, gz] = await Promise.all([br, zip(plain, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, gz)])
}
