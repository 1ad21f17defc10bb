import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shots } from '#scripts/screenshots/shots.ts'
import { workshopShots } from '#scripts/screenshots/workshop-shots.ts'

// A title that begins with ids: test('T38 …', test.prop([…])('T3 A199 …', test.skipIf(…)('T22 …'.
const TITLE = /\(\s*['"`]((?:[AT]\d+ )+)/g

/** Every requirement: id → its sentence. */
export function readRequirements(): Map<string, string> {
  const text = readFileSync('tests/requirements.md', 'utf8')
  const lines = text.matchAll(/^- ([AT]\d+) (?:\[[^\]]*\] )?(.*)$/gm)
  return new Map([...lines].map(([, id, sentence]) => [id ?? '', sentence ?? '']))
}

/** What is built so far: a name for each lot → its ids. Ranges (`T22-T48`) are written out. */
export function readScopes(): Record<string, string[]> {
  const scopes: Record<string, string[]> = JSON.parse(readFileSync('tests/trace-scopes.json', 'utf8'))
  const entries = Object.entries(scopes)
  return Object.fromEntries(entries.map(([name, lines]) => [name, lines.join(' ').split(' ').flatMap(range)]))
}

function range(text: string): string[] {
  const [first = '', last = first] = text.split('-')
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))]
  return Array.from({ length: to - from + 1 }, (_, i) => `${first[0]}${from + i}`)
}

/** The ids that a test title begins with or that a named screenshot shows → where. */
export function coveredIds(): Map<string, string[]> {
  const covered = new Map<string, string[]>()
  const add = (id: string, place: string) => covered.set(id, [...(covered.get(id) ?? []), place])
  for (const name of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name)) continue
    for (const [, ids = ''] of readFileSync(join('tests', name), 'utf8').matchAll(TITLE)) {
      for (const id of ids.trim().split(' ')) add(id, `tests/${name}`)
    }
  }
  for (const shot of [...shots, ...workshopShots])
    for (const id of shot.covers ?? []) add(id, `screenshot ${shot.name}`)
  return covered
}
