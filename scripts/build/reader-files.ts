import { createReadStream, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { READER_FILES, READER_FOLDER } from '#data/reader-files.ts'

const FOLDERS = [
  'node_modules/tesseract.js/dist',
  'node_modules/tesseract.js-core',
  'node_modules/@tesseract.js-data/fra/4.0.0_best_int',
]

/** The package's file that is served under an address of the reader. */
const fileOf = (address: string): string => {
  const name = basename(address)
  const folder = name.endsWith('.gz') ? FOLDERS[2] : name.startsWith('worker') ? FOLDERS[0] : FOLDERS[1]
  return resolve(folder ?? '', name)
}

/** Copies the reader of pictures into the build as it is, and serves it in development; nothing comes from elsewhere. */
export const readerFiles: Plugin = {
  name: 'comptoir-reader-files',
  configureServer: (server) => {
    server.middlewares.use((request, answer, next) => {
      const address = READER_FILES.find((file) => file === request.url)
      if (address === undefined) return next()
      const type = address.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
      answer.setHeader('Content-Type', address.endsWith('.wasm') ? 'application/wasm' : type)
      createReadStream(fileOf(address)).pipe(answer)
    })
  },
  generateBundle() {
    for (const folder of FOLDERS.slice(0, 2)) {
      const { version } = JSON.parse(
        readFileSync(resolve(folder.replace('/dist', ''), 'package.json'), 'utf8'),
      )
      if (!READER_FOLDER.endsWith(`-${version}`))
        throw new Error(`${READER_FOLDER} holds ${folder} ${version}`)
    }
    for (const address of READER_FILES)
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(fileOf(address)) })
  },
}
