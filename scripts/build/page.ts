import { build, type Plugin } from 'vite'

/** Builds the page and its chunks into `outDir`. */
export async function buildPage(outDir: string, version: string): Promise<void> {
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    mode: 'production',
    plugins: [named(version)],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, manifest: true },
  })
}

/** Writes the version into the page, so that a report can name it. */
const named = (version: string): Plugin => ({
  name: 'comptoir-version',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' }],
})
