import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { program } from '#tests/harness/programs.ts'

export type Ended = { code: number; out: string; err: string }

/** Starts a command of `scripts/` in a process of its own. */
export const startCommand = (name: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program(name), ...args], {
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
export const command = (name: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  ended(startCommand(name, args, env))
