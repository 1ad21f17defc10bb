import { spawn } from 'node:child_process'
import { ensureInstalled, ensureLab, stop } from './install.mjs'

const lab = process.argv[2] === '--lab'
const [script, ...args] = process.argv.slice(lab ? 3 : 2)
if (!script) stop('Usage : node scripts/run.mjs [--lab] <script.ts> [arguments]')
await ensureInstalled()
if (lab) await ensureLab()
const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
