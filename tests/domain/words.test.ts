import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.html', '*.webmanifest'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('tests/'))
const read = (path: string) => readFileSync(path, 'utf8')

test('numbers are printed by one module, which knows the minus sign', () => {
  const printing = sources.filter(
    (path) =>
      /^(web|shared|sync-server|sw)\//.test(path) && /Intl\.NumberFormat|toLocaleString\(/.test(read(path)),
  )
  expect(printing).toEqual(['shared/domain/text/numbers.ts'])
})

test('what players and operators read says « email », the word of the forms, and no other word for it', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => /\be-mails?\b|courriel/i.test(read(path)))).toEqual([])
})
