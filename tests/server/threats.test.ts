import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const threats = readFileSync('sync-server/threats.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!who|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const references = threats.flatMap(([, who, , , shown = '']) =>
  shown.split(' · ').map((reference) => ({ who, reference })),
)

const sourceOf = (file: string): string =>
  [`tests/${file}.test.ts`, `tests/${file}.test.tsx`]
    .filter(existsSync)
    .map((f) => readFileSync(f, 'utf8'))[0] ?? ''

test('every threat says who, what, how it is stopped, and which test shows it', () => {
  expect(threats.length).toBeGreaterThan(20)
  for (const [, ...cells] of threats) {
    expect(cells).toHaveLength(5)
    for (const cell of cells.slice(0, 4)) expect(cell).not.toBe('')
  }
})

test.each(references)('« $reference » is a test that exists', ({ reference }) => {
  const [file = '', title = ''] = reference.split(' › ')
  expect(title).not.toBe('')
  expect(sourceOf(file)).toContain(`'${title}'`)
})
