import { writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'

/** What an operator runs beside the server, bundled with it: `node dist/server/admin.js …`. */
const COMMANDS = ['admin', 'backup', 'catalogue', 'health', 'move', 'restore']

/**
 * Bundles the server and the operator's commands; packages stay in node_modules, and what is imported lazily stays in a
 * file of its own. `packages.json` names the packages that all this loads.
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
    packages: 'external',
    splitting: true,
    sourcemap: true,
    metafile: true,
    loader: { '.json': 'json' },
    logLevel: 'warning',
  })
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
