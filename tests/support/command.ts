import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export type Ended = { code: number; out: string; err: string }

/** Starts a command of `scripts/` as `npm run` does, in a process of its own. */
export const startCommand = (script: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, GAME_DATA_URL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** What a started command says until its end. */
export async function ended(child: ChildProcess): Promise<Ended> {
  if (!child.stdout || !child.stderr) throw new Error('its output goes elsewhere')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), out, err }
}

/** Runs a command of `scripts/` to its end. */
export const command = (script: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  ended(startCommand(script, args, env))
