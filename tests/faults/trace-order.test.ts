import { expect, test } from 'vitest'
import { readTrace } from '#scripts/faults/trace-order.ts'

const wal = (call: string, rest: string) => `71 1.5 ${call}(23</data/comptoir.sqlite-wal>${rest}`
const WRITE = wal('pwrite64', ', "x"..., 4096, 32) = 4096')
const SYNC = wal('fdatasync', ') = 0')
const ANSWER = '71 1.6 write(19<TCP:[127.0.0.1:1->127.0.0.1:2]>, "HTTP/1.1 200 OK\\r\\n"..., 300) = 300'

test('an answer after a synced write is in order', () => {
  const order = readTrace([WRITE, SYNC, ANSWER, WRITE, WRITE, SYNC, ANSWER])
  expect(order).toEqual({ answers: 2, walWrites: 3, walSyncs: 2, early: [] })
})

test.each([
  ['without a sync', [WRITE, ANSWER]],
  ['without a write', [SYNC, ANSWER]],
  ['synced before its last write', [WRITE, SYNC, WRITE, ANSWER]],
  ['with the sync of the answer before', [WRITE, SYNC, ANSWER, ANSWER]],
  ['whose sync failed', [WRITE, wal('fdatasync', ') = -1 EIO (Input/output error)'), ANSWER]],
  ['whose sync has not ended', [WRITE, wal('fdatasync', ' <unfinished ...>'), ANSWER]],
  ['whose sync was of another file', [WRITE, '71 1.5 fdatasync(9</data/comptoir.sqlite>) = 0', ANSWER]],
])('an answer %s is early', (_, lines) => {
  expect(readTrace(lines).early).toEqual([ANSWER])
})

test('a sync that another thread’s line interrupted counts when it ends', () => {
  const lines = [WRITE, wal('fdatasync', ' <unfinished ...>'), '72 1.5 write(5<pipe:[3]>, "x", 1) = 1']
  expect(readTrace([...lines, '71 1.6 <... fdatasync resumed>) = 0', ANSWER]).early).toEqual([])
})
