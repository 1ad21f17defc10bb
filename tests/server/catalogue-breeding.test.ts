import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { catalogueList } from '#data/catalogue/parts.ts'
import { assemble } from '#server/catalogue/assemble.ts'
import { rowsOfService } from '#server/catalogue/import/service-to-rows.ts'
import { partsOf } from '#server/catalogue/parts.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { workshopBosses } from '#shared/domain/breeding/renta.ts'
import { noRecordedData, recordedService } from '#tests/support/catalogue.ts'
import { aServiceMount } from '#tests/support/server/mount-server.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const rows = assemble(starterRows(), null)
const mountById = new Map(rows.mounts.map((mount) => [mount.id, mount]))
const crossById = new Map(rows.crosses.map((cross) => [cross.mount, cross]))
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

test('T165 the starter knows 320 mounts of the three families', () => {
  expect(rows.mounts).toHaveLength(320)
  expect(mountById.size).toBe(320)
  const families = new Set(rows.mounts.map(({ family }) => family))
  expect([...families].sort()).toEqual([...FAMILY_NAMES])
  expect(rows.mounts.filter(({ name, family }) => !name.startsWith(family))).toEqual([])
})

test('each of the 308 crosses is of a known mount, once, and its parents are known mounts of its family', () => {
  expect(rows.crosses).toHaveLength(308)
  expect(crossById.size).toBe(308)
  const strange = rows.crosses.filter(({ mount, parents }) =>
    parents.flat().some((parent) => {
      const family = mountById.get(parent)?.family
      return family === undefined || family !== mountById.get(mount)?.family
    }),
  )
  expect(strange).toEqual([])
})

test('a mount is born one generation or more above both of its parents, so that no line comes back to itself', () => {
  const generationOf = (id: number) => crossById.get(id)?.generation ?? Number.NaN
  const wrong = rows.crosses.filter(({ generation, parents }) =>
    parents.flat().some((parent) => !(generationOf(parent) < generation)),
  )
  expect(wrong).toEqual([])
  expect(rows.crosses.some(({ parents }) => parents.length > 1)).toBe(true)
})

test('T176 the workshop has 68 bosses', () => {
  expect(workshopBosses(rows.essences, rows.breeding)).toHaveLength(68)
})

test('T177 T178 nothing is added or excluded without need: the game has an essence for every boss with an object', () => {
  const essenceOf = new Map(rows.essences.map(({ boss, id }) => [boss, id]))
  const objects = rows.breeding.filter(({ boss }) => boss !== null)
  const essenceless = objects.filter(({ boss, essence }) => essenceOf.get(boss ?? '') !== essence)
  expect(essenceless).toEqual([])
  expect(rows.essences.filter(({ id, excluded }) => id < 0 || excluded !== null)).toEqual([])
})

beforeAll(starterOnDevice)

test('a device reads from the parts the very tables that the server put in', async () => {
  expect(await catalogueList('mounts')).toEqual([...rows.mounts].sort(byId))
  expect(await catalogueList('crosses')).toEqual(rows.crosses)
  expect(await catalogueList('essences')).toEqual(rows.essences)
  expect(await catalogueList('breeding')).toEqual(rows.breeding)
  expect(await catalogueList('sets')).toEqual([...rows.sets].sort(byId).map(({ bonuses: _, ...set }) => set))
})

/** The rows of an import whose mounts document is this; nothing else matters here. */
const importedMounts = async (json: unknown) => {
  const { rows: imported } = await rowsOfService({
    lists: new Map([['mounts', { name: 'mounts-all', json }]]),
    almanax: [],
  })
  return imported
}

test('an import puts the service’s mounts over the starter’s by id, and keeps the others and the crosses', async () => {
  const [known] = rows.mounts
  if (!known) throw new Error('the starter has no mount')
  const pictured = aServiceMount(known.id, known.name, 'https://images.test/1.png')
  const service = await importedMounts({ mounts: [pictured, aServiceMount(900_101, 'Dragodinde d’Essai')] })
  const { mounts, crosses } = assemble(starterRows(), service)
  expect(mounts).toHaveLength(321)
  expect(mounts.find(({ id }) => id === known.id)).toEqual({ ...known, img: 'https://images.test/1.png' })
  expect(mounts.find(({ id }) => id === 900_101)?.name).toBe('Dragodinde d’Essai')
  expect(crosses).toEqual(rows.crosses)
})

test('T162 the twelve wild mounts outlive the service’s list, under their names, with a picture of ours', async () => {
  const wild = rows.mounts.filter(({ name }) => name.endsWith(' Sauvage'))
  expect(wild.map(({ img }) => img)).toEqual(Array(12).fill(null))
  const tame = rows.mounts.filter((mount) => !wild.includes(mount))
  const service = await importedMounts({
    mounts: tame.map(({ id, name }) => aServiceMount(id, name, `https://images.test/${id}.png`)),
  })
  const { mounts } = assemble(starterRows(), service)
  expect(mounts).toHaveLength(320)
  const kept = mounts.filter(({ id }) => wild.some((one) => one.id === id))
  expect(kept).toEqual(wild.map((one) => ({ ...one, img: `/icons/mount/${one.id}-64.png` })))
})

test('T165 of the four last Muldos the fifth pairs are the game’s own, also where they leave the pattern of the others', () => {
  const words = (id: number) => mountById.get(id)?.name.replace('Muldo ', '') ?? ''
  const pairsTo = (name: string) => {
    const found = rows.mounts.find((mount) => mount.name === `Muldo ${name}`)
    return crossById.get(found?.id ?? 0)?.parents.map((pair) => pair.map(words)) ?? []
  }
  const last = ['Ambre', 'Corail', 'Azur', 'Aigue-marine']
  // A colour and its partner, crossed with Emeraude or Prune: with which, tells the four apart.
  const partners = [
    ['Pourpre', 'Roux'],
    ['Orchidée', 'Amande'],
    ['Indigo', 'Ivoire'],
    ['Ebène', 'Turquoise'],
  ]
  const withEmeraude = (colour: string) => `${colour} et Emeraude`
  const withPrune = (colour: string) => `Prune et ${colour}`
  const sides = [
    [withEmeraude, withEmeraude],
    [withPrune, withPrune],
    [withEmeraude, withPrune],
    [withPrune, withEmeraude],
  ] as const
  expect(last.map((name) => pairsTo(name).slice(0, 4))).toEqual(
    sides.map(([left, right]) => partners.map(([a = '', b = '']) => [left(a), right(b)])),
  )
  expect(last.map((name) => pairsTo(name).slice(4))).toEqual([
    [['Doré et Emeraude', 'Prune et Emeraude']],
    [['Prune et Doré', 'Prune et Emeraude']],
    [['Doré et Emeraude', 'Prune et Ivoire']],
    [['Prune et Doré', 'Turquoise et Emeraude']],
  ])
})

test('T177 an essence of our own outlives an import, and goes to devices under its negative id', () => {
  const essence = { id: -7, boss: 'Gardien', excluded: null }
  const [some] = rows.items
  if (!some) throw new Error('the starter has no item')
  const starter = starterRows()
  const added = { ...starter, items: [...starter.items, { ...some, id: -7 }], essences: [essence] }
  const service = { ...starterRows(), essences: [], items: [{ ...some, origin: 'service' as const }] }
  const merged = assemble(added, service)
  expect(merged.essences).toEqual([essence])
  expect(merged.items.some(({ id }) => id === -7)).toBe(true)
  expect(merged.items.find(({ id }) => id === some.id)?.origin).toBe('service')
  const sent = partsOf(merged).map(({ kind, body }) => ({ kind, rows: JSON.parse(body.toString()).rows }))
  expect(sent.find(({ kind }) => kind === 'essences')?.rows).toEqual([[-7, 'Gardien', null]])
  const items = sent.filter(({ kind }) => kind === 'items').flatMap((part) => part.rows)
  expect(items.filter(([id]) => id === -7)).toHaveLength(1)
})

test.skipIf(noRecordedData)(
  'T172 at real size every mount has a picture, and the crosses still name them',
  async () => {
    const json: unknown = JSON.parse(await readFile(join(recordedService, 'mounts-all.json'), 'utf8'))
    const service = await importedMounts(json)
    const { mounts, crosses } = assemble(starterRows(), service)
    expect(service.mounts).toHaveLength(320)
    expect(mounts.filter(({ img }) => img === null)).toEqual([])
    const ids = new Set(mounts.map(({ id }) => id))
    expect(crosses.filter(({ mount }) => !ids.has(mount))).toEqual([])
  },
)
