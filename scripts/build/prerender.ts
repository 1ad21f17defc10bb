import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Manifest } from 'vite'
import { legalText } from './legal-text.ts'

/** What web/app/prerender.tsx answers. */
type AheadPage = { path: string; title: string; hints: string; html: string; modules: readonly string[] }

/** Where the server looks for the pages that were rendered at build, in the page's folder: `ahead/login.html`. */
const FOLDER = 'ahead'

/**
 * Renders the visitors' pages of the application that was built in `outDir`: the same page with its text in #root, and
 * its styles and scripts named in <head>. `index.html` stays the empty one, which the worker keeps.
 */
export async function prerenderPages(outDir: string): Promise<void> {
  const serverDir = `${outDir}-${FOLDER}`
  const manifestDir = join(outDir, '.vite')
  try {
    await build({
      configFile: false,
      root: 'web',
      publicDir: false,
      logLevel: 'warn',
      mode: 'production',
      plugins: [legalText, react()],
      build: { outDir: serverDir, ssr: 'app/prerender.tsx', assetsInlineLimit: 0, emptyOutDir: true },
    })
    const rendered: { renderAhead: () => Promise<AheadPage[]> } = await import(
      pathToFileURL(join(serverDir, 'prerender.js')).href
    )
    const manifest: Manifest = JSON.parse(readFileSync(join(manifestDir, 'manifest.json'), 'utf8'))
    const shell = shellOf(readFileSync(join(outDir, 'index.html'), 'utf8'), manifest)
    writeFileSync(join(outDir, 'index.html'), shell)
    mkdirSync(join(outDir, FOLDER))
    for (const page of await rendered.renderAhead())
      writeFileSync(
        join(outDir, FOLDER, `${page.path.slice(1) || 'index'}.html`),
        pageOf(shell, page, manifest),
      )
  } finally {
    rmSync(serverDir, { recursive: true, force: true })
    rmSync(manifestDir, { recursive: true, force: true })
  }
}

/** The empty page, in which boot.js learns what a player needs at once. */
function shellOf(html: string, manifest: Manifest): string {
  const player = Object.keys(manifest).find((name) => manifest[name]?.name === 'player') ?? 'player'
  const scripts = filesOf(manifest, player).scripts.map((file) => `/${file}`)
  return replaced(html, [['src="/boot.js"', `src="/boot.js" data-player="${scripts.join(' ')}"`]])
}

/**
 * A page that stands there can be read before its code has come, and shows nothing before its sheet: on a slow network the
 * scripts stand back behind the sheet.
 */
function pageOf(shell: string, page: AheadPage, manifest: Manifest): string {
  const files = page.modules.map((module) => filesOf(manifest, module))
  const styles = new Set(files.flatMap((one) => one.styles))
  const links = [
    page.hints,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(files[0]?.scripts ?? []).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
    ),
  ]
  return replaced(shell, [
    ['<script type="module"', '<script type="module" fetchpriority="low"'],
    [/<title>.*?<\/title>/, `<title>${page.title}</title>`],
    ['</head>', `${links.join('')}</head>`],
    ['<div id="root"></div>', `<div id="root" data-ahead="${page.path}">${page.html}</div>`],
  ])
}

function replaced(html: string, changes: readonly [from: string | RegExp, to: string][]): string {
  return changes.reduce((now, [from, to]) => {
    const next = now.replace(from, () => to)
    if (next === now) throw new Error(`index.html has no ${from}`)
    return next
  }, html)
}

/** The files of a module's chunk and of all that it imports; what every page loads by itself is left out. */
function filesOf(manifest: Manifest, module: string) {
  const usual = reached(manifest, 'index.html')
  const chunks = [...reached(manifest, module)]
    .filter((name) => !usual.has(name))
    .map((name) => manifest[name])
  return {
    styles: chunks.flatMap((chunk) => chunk?.css ?? []),
    scripts: chunks.flatMap((chunk) => chunk?.file ?? []),
  }
}

/** The chunks that `name` imports, each after those that it imports itself, and `name` at the end. */
function reached(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no chunk ${name}`)
  for (const imported of chunk.imports ?? []) if (!found.has(imported)) reached(manifest, imported, found)
  return found.add(name)
}
