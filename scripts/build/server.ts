import { build } from 'esbuild'

/** Bundles the server; packages stay in node_modules, and what is imported lazily stays in a file of its own. */
export async function buildServer(outdir: string): Promise<void> {
  await build({
    entryPoints: ['sync-server/index.ts'],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    splitting: true,
    sourcemap: true,
    loader: { '.json': 'json' },
    logLevel: 'warning',
  })
}
