import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'

/** What an operator runs beside the server, bundled with it: `node dist/server/admin.js …`. */
export const COMMANDS = ['admin', 'backup', 'catalogue', 'health', 'move', 'restore']

/** Stay in node_modules: what holds machine code, and CommonJS, whose `require` an ES module does not have. */
const INSTALLED = ['@node-rs/argon2', 'better-sqlite3', 'nodemailer', 'pg', 'pino', 'prom-client', 'web-push']

/**
 * Bundles the server and the operator's commands with the packages that they load: to open their hundreds of files is most of
 * a start. What is imported lazily stays in a file of its own. `packages.json` names the packages that stay outside.
 */
export async function buildServer(outdir: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: {
      index: 'sync-server/index.ts',
      ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
    },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: INSTALLED,
    mainFields: ['module', 'main'],
    splitting: true,
    sourcemap: true,
    metafile: true,
    loader: { '.json': 'json' },
    logLevel: 'warning',
  })
  const commonJs = Object.entries(metafile.inputs).find(([, { format }]) => format === 'cjs')
  if (commonJs) throw new Error(`${commonJs[0]} is CommonJS: its package stays outside, in INSTALLED`)
  writeFileSync(join(outdir, 'packages.json'), `${JSON.stringify(packagesOf(metafile), null, 2)}\n`)
}

function packagesOf({ outputs }: Metafile): string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports)
  const outside = imported.filter(({ external, path }) => external && !isBuiltin(path))
  return [...new Set(outside.map(({ path }) => packageName(path)))].sort()
}

const packageName = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
