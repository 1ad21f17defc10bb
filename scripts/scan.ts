import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from './scan/audit.ts'
import { type Outcome, report } from './scan/outcome.ts'
import { endTools } from './scan/run-tool.ts'
import { sqlmap } from './scan/sqlmap.ts'
import { openStage, type Stage } from './scan/stage.ts'
import { wapiti } from './scan/wapiti.ts'

/**
 * `npm run scan [-- --quick]`: Debian's scanners against the built server on this machine, never against another
 * address; about ten minutes, three with --quick. Ends with 1 when something is to be worked off.
 */
async function main(quick: boolean): Promise<number> {
  const outcomes = [await audit()]
  const say = ({ tool, target }: Outcome) => process.stderr.write(`${tool} : ${target}, fini\n`)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-scan-'))
  const stage = await openStage()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endTools()
      void stage.close().then(() => process.exit(130))
    })
  }
  try {
    const runs = [
      () => sqlmap(stage, folder, { quick, seconds: quick ? 90 : 300 }),
      () => wapiti(stage, folder, { who: 'joueur', token: stage.player, seconds: quick ? 80 : 200 }),
      ...(quick ? [] : [() => wapiti(stage, folder, { who: 'visiteur', token: '', seconds: 100 })]),
    ]
    for (const run of runs) {
      const outcome = withLog(await run(), stage)
      if (!(await stage.alive())) outcome.findings.push('le serveur ne répond plus')
      say(outcome)
      outcomes.push(outcome)
    }
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${report(outcomes)}\n`)
  return outcomes.some(({ findings }) => findings.length > 0) ? 1 : 0
}

/** Whatever a scanner thinks of an answer, a fault in the log is one. */
function withLog(outcome: Outcome, stage: Stage): Outcome {
  const { answers, faults } = stage.seen()
  const findings = [...outcome.findings, ...faults.map((line) => `faute du serveur : ${line}`)]
  return { ...outcome, answers, findings }
}

process.exitCode = await main(process.argv.includes('--quick'))
