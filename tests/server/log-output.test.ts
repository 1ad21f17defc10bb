import { expect, test } from 'vitest'
import { createLog, LogOutput } from '#server/log.ts'

/** A disk with room for so many bytes more. */
function aDisk(room: number) {
  const disk = { room, text: '' }
  const write = (bytes: Buffer): number => {
    if (disk.room === 0) throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    const taken = bytes.subarray(0, disk.room)
    disk.room -= taken.length
    disk.text += taken.toString()
    return taken.length
  }
  return { disk, out: new LogOutput(write) }
}

test('a line that the disk does not take is counted and left out; once there is room, the next ones are whole', () => {
  const { disk, out } = aDisk(100)
  const log = createLog({ logLevel: 'info' }, out)
  for (let n = 0; n < 10; n += 1) log.info({ n }, 'request')
  expect(out.lost).toBeGreaterThan(5)
  const lost = out.lost
  disk.room = 10_000
  log.info({ n: 10 }, 'request')
  log.info({ n: 11 }, 'request')
  expect(out.lost).toBe(lost)
  const last = disk.text.trimEnd().split('\n').slice(-2)
  expect(last.map((line) => JSON.parse(line).n)).toEqual([10, 11])
})

test('a reader that is only slow loses nothing, one that never reads costs a bounded time', () => {
  let full = 3
  let text = ''
  const slow = new LogOutput((bytes) => {
    if (full-- > 0) throw Object.assign(new Error('write'), { code: 'EAGAIN' })
    text += bytes.toString()
    return bytes.length
  })
  slow.write('une ligne\n')
  expect([slow.lost, text]).toEqual([0, 'une ligne\n'])
  let tried = 0
  const deaf = new LogOutput(() => {
    tried += 1
    throw Object.assign(new Error('write'), { code: 'EAGAIN' })
  })
  deaf.write('une ligne\n')
  const patience = tried
  deaf.write('une ligne\n')
  expect([deaf.lost, tried]).toEqual([2, patience + 1])
})
