import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** For the processes of the tests and for those that they start, also as another user: the guard, and where it writes. */
export default function setup(): (() => void) | undefined {
  // Each project of a run calls this: the first one does it for all.
  if (process.env.TEST_LOOKUPS !== undefined) return
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-loopback-'))
  const [guard, lookups] = [join(dir, 'loopback-only.mjs'), join(dir, 'lookups')]
  copyFileSync(resolve('tests', 'support', 'loopback-only.mjs'), guard)
  writeFileSync(lookups, '')
  chmodSync(dir, 0o755)
  chmodSync(lookups, 0o666)
  process.env.TEST_LOOKUPS = lookups
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${pathToFileURL(guard)}`.trim()
  return () => {
    const complaint = complaintOf(readFileSync(lookups, 'utf8'))
    rmSync(dir, { recursive: true })
    if (complaint === null) return
    process.stderr.write(complaint)
    process.exitCode = 1
  }
}

type Lookup = { host: string; syscall: string; test: string | null; process: string }

/** What the run says at its end of the lines that the guard wrote; null: nothing was looked for outside. */
export function complaintOf(lines: string): string | null {
  const lookups = lines
    .split('\n')
    .filter(Boolean)
    .map((line): Lookup => JSON.parse(line))
  if (lookups.length === 0) return null
  const said = lookups.map(
    ({ host, syscall, test, process }) => `  ${test ?? 'no test'}: ${syscall} ${host}, by process ${process}`,
  )
  return `\nThe tests looked for other machines:\n${[...new Set(said)].join('\n')}\n`
}
