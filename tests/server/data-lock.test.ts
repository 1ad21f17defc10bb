// @module-tag postgres
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { replaceData, useData } from '#server/db/engine/data-lock.ts'
import { sqliteTest as test } from '#tests/support/database.ts'

const home = mkdtempSync(join(tmpdir(), 'comptoir-lock-'))
afterAll(() => rmSync(home, { recursive: true }))
let made = 0

test('a lock that root makes in another’s data directory can be opened by that one', () => {
  const fresh = join(home, String(++made))
  mkdirSync(fresh)
  if (process.getuid?.() === 0) chownSync(fresh, 65_534, 65_534)
  const hold = useData(fresh)
  const [owner, lock] = ['.', 'comptoir.lock'].map((name) => statSync(join(fresh, name)))
  expect([lock?.uid, lock?.gid]).toEqual([owner?.uid, owner?.gid])
  hold.release()
})

test('a lock that is a link is refused, and what it names stays its owner’s', () => {
  const fresh = join(home, String(++made))
  const secret = join(home, `secret-${made}`)
  mkdirSync(fresh)
  if (process.getuid?.() === 0) chownSync(fresh, 65_534, 65_534)
  writeFileSync(secret, '')
  const before = statSync(secret)
  symlinkSync(secret, join(fresh, 'comptoir.lock'))
  expect(() => useData(fresh)).toThrow(/n’est pas un fichier/)
  const { uid, gid } = statSync(secret)
  expect([uid, gid]).toEqual([before.uid, before.gid])
})

test('a data directory has any number of users, or one who replaces its database', () => {
  const fresh = join(home, String(++made))
  const [one, two] = [useData(fresh), useData(fresh)]
  expect(replaceData(fresh)).toBeNull()
  one.release()
  expect(replaceData(fresh)).toBeNull()
  two.release()
  const alone = replaceData(fresh)
  expect(alone).not.toBeNull()
  expect(replaceData(fresh)).toBeNull()
  alone?.release()
  useData(fresh).release()
})
