import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isObject } from '#shared/contract/json.ts'
import { listColumn, listReader } from '#shared/domain/courses/pasted-list.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import { isTotal } from '#shared/domain/pasted/table.ts'
import { priceColumn } from '#shared/domain/prices/pasted-columns.ts'
import { priceReader } from '#shared/domain/prices/pasted-prices.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { noRecordedData, recordedService } from '#tests/support/catalogue.ts'
import { readSheet } from '#ui/files/csv.ts'

const CATEGORIES = ['resources', 'consumables', 'equipment', 'quest']

function recordedNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const category of CATEGORIES) {
    const json: unknown = JSON.parse(
      readFileSync(join(recordedService, `items-${category}-all.json`), 'utf8'),
    )
    const items: unknown = isObject(json) ? json.items : []
    for (const item of Array.isArray(items) ? items : []) names.set(String(item.name), Number(item.ankama_id))
  }
  return names
}

/** Lines of one text. */
const AT_ONCE = 100

const isTitle = (title: string) => listColumn(title) !== null || priceColumn(title) !== null

describe.skipIf(noRecordedData)('every name of the game (skipped where there is no game data)', () => {
  const names = noRecordedData ? new Map<string, number>() : recordedNames()
  // Of items that share a name the catalogue answers one.
  const ids = new Map([...names].map(([name, id]) => [fold(name), id]))
  const idOf = (name: string) => (name.length < 2 ? undefined : ids.get(fold(name)))

  const reader = listReader(idOf)
  /** What each line of a text asks for where that is certain, `pieces × id`, by its row. */
  function certain(text: string): Map<number, string[]> {
    const said = new Map<number, string[]>()
    for (const row of ingest(readSheet(text, { isTitle, words: true }), reader).rows) {
      if (row.kind !== 'ready') continue
      const lines = row.values.flatMap(({ item, pieces }) => (item === null ? [] : `${pieces} × ${item}`))
      said.set(row.row, [...(said.get(row.row) ?? []), ...lines])
    }
    return said
  }

  const FORMS: readonly [form: string, write: (name: string) => string, pieces: number, head?: string][] = [
    ['alone', (name) => name, 1],
    ['12 name', (name) => `12 ${name}`, 12],
    ['12 × name', (name) => `12 × ${name}`, 12],
    ['12xname', (name) => `12x${name}`, 12],
    ['12x name', (name) => `12x ${name}`, 12],
    ['name x12', (name) => `${name} x12`, 12],
    ['name x 12', (name) => `${name} x 12`, 12],
    ['name ×12', (name) => `${name} ×12`, 12],
    ['name 12', (name) => `${name} 12`, 12],
    ['name (12)', (name) => `${name} (12)`, 12],
    ['name (x12)', (name) => `${name} (x12)`, 12],
    ['name = 12', (name) => `${name} = 12`, 12],
    ['name : 12', (name) => `${name} : 12`, 12],
    ['- [ ] 12 name', (name) => `- [ ] 12 ${name}`, 12],
    ['☐ 12 name', (name) => `☐ 12 ${name}`, 12],
    ['* 12 name', (name) => `* 12 ${name}`, 12],
    ['— 12 name', (name) => `— 12 ${name}`, 12],
    ['name⇥12', (name) => `${name}\t12`, 12],
    ['12⇥name', (name) => `12\t${name}`, 12],
    ['name;12', (name) => `${name};12`, 12],
    ['head ; name, count', (name) => `${name};12`, 12, 'objet;quantité\n'],
    ['head , quoted name, count', (name) => `"${name.replaceAll('"', '""')}",12`, 12, 'objet,quantité\n'],
    ['| name | 12 |', (name) => `| ${name} | 12 |`, 12],
    ['3 040 name', (name) => `3 040 ${name}`, 3040],
  ]

  test('M50 there are as many as the game has', () => {
    // Some of the 11,142 share theirs.
    expect(names.size).toBeGreaterThan(10_500)
  })

  /** Read in every run of the tests; the others in the full one. */
  const USUAL = ['alone', '12 name', 'name x12', 'name;12']
  const isUsual = ([form]: (typeof FORMS)[number]) => USUAL.includes(form)
  const holds = (write: (name: string) => string, pieces: number, head = '') => {
    const wrong: string[] = []
    let read = 0
    const all = [...names.keys()]
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE)
      const said = certain(head + some.map(write).join('\n'))
      for (const [at, name] of some.entries()) {
        const lines = said.get(at + (head === '' ? 1 : 2)) ?? []
        if (lines.length === 1 && lines[0] === `${pieces} × ${idOf(name)}`) read += 1
        else if (lines.length > 0) wrong.push(`${write(name)} → ${lines.join(', ')}`)
      }
    }
    expect(wrong).toEqual([])
    // Refused or asked about are those that a figure at an end makes doubtful.
    expect(read).toBeGreaterThan(all.length * 0.97)
  }

  test.each(FORMS.filter(isUsual))('M50 written « %s » is read as itself or refused', (_, ...form) =>
    holds(...form),
  )

  test.each(FORMS.filter((form) => !isUsual(form)))(
    'M50 written « %s » is read as itself or refused',
    { tags: 'full' },
    (_, ...form) => holds(...form),
  )

  test('M46 none is taken for a sum, nor for a head', () => {
    expect([...names.keys()].filter((name) => isTotal(name))).toEqual([])
    const heads = [...names.keys()].filter((name) => listColumn(name) !== null || priceColumn(name) !== null)
    expect(heads).toEqual([])
  })

  test('M48 M50 with a price, each is read as itself or refused', { tags: 'full' }, () => {
    const prices = priceReader({ today: '2026-11-20', names: { idOf, nameOf: () => undefined } })
    const said = (text: string) =>
      ingest(readSheet(text, { isTitle, words: true }), prices).rows.flatMap((row) =>
        row.kind === 'ready'
          ? row.values.flatMap((one) =>
              'price' in one && one.item !== null ? `${one.item}|${one.pack}|${one.price}` : [],
            )
          : [],
      )
    const wrong: string[] = []
    const forms = [
      [(name: string) => `${name};950`, 1, 950],
      [(name: string) => `${name};10;950`, 10, 950],
      [(name: string) => `${name} x10 950`, 10, 950],
      [(name: string) => `${name} par 100 : 12 500`, 100, 12_500],
    ] as const
    for (const [write, pack, price] of forms) {
      const meant = new Set([...names.keys()].map((name) => `${idOf(name)}|${pack}|${price}`))
      const lines = [...names.keys()].map(write)
      for (let from = 0; from < lines.length; from += AT_ONCE)
        for (const one of said(lines.slice(from, from + AT_ONCE).join('\n')))
          if (!meant.has(one)) wrong.push(one)
    }
    expect(wrong).toEqual([])
  })
})
