import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { descendants, runs } from '#tests/harness/processes.ts'
import { until } from '#tests/harness/until.ts'

const FIRST_THREAD_ENDS = `
import ctypes, threading, time
threading.Thread(target=time.sleep, args=(60,)).start()
ctypes.pythonapi.PyThread_exit_thread()
`

test('a process runs until the last of its threads has ended', async () => {
  const child = spawn('python3', ['-c', FIRST_THREAD_ENDS])
  const pid = child.pid as number
  try {
    await until(async () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z'), 10_000)
    expect(runs(pid)).toBe(true)
    expect(descendants(process.pid)).toContain(pid)
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  expect(runs(pid)).toBe(false)
})
