import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder as the build leaves it, beside a file that nobody may read. */
export function aBuiltPage() {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-page-'))
  const pageDir = join(root, 'web')
  mkdirSync(join(pageDir, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'le secret du serveur')
  writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>Comptoir</title>')
  writeFileSync(join(pageDir, 'sw.js'), 'self.addEventListener("fetch", () => {})')
  writeFileSync(join(pageDir, 'manifest.webmanifest'), '{}')
  writeFileSync(join(pageDir, 'assets', 'app-1a2b.js'), 'console.log("bonjour")')
  return { pageDir, remove: () => rmSync(root, { recursive: true }) }
}
