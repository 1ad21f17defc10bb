import { spawn } from 'node:child_process'
import { ensureInstalled, stop } from './install.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) stop('Usage : node scripts/run.mjs <script.ts> [arguments]')
ensureInstalled()
const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
