import { expect, test } from 'vitest'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { gameDataDouble } from '#tests/support/server/game-data-double.ts'
import { aMountServer, aServiceMount } from '#tests/support/server/mount-server.ts'

const aMount = (ankama_id: number, name = 'Dragodinde Rousse', family_name = 'Dragodinde') => ({
  ankama_id,
  name,
  family_name,
})
const url = (name: string) => `https://images.test/${name}.png`
const one = (language: string, id: number) => `/dofus3/v1/${language}/mounts/${id}`
const SEARCH = '/dofus3/v1/fr/mounts/search?query=Dragodinde%20Rousse&limit=50&filter[family.name]=Dragodinde'

/** A service that knows these documents by path, and nothing else. */
const knowing = (documents: Record<string, unknown>) => gameDataDouble((path) => documents[path] ?? 404)

test('T172 a picture of the catalogue comes first, and the service is not asked', async () => {
  const double = knowing({})
  const { pictures } = await aMountServer({ service: double })
  const { status, json } = await pictures([aMount(33010)])
  expect([status, json.icons, double.asked]).toEqual([200, [url('33010')], []])
})

test('T172 T203 the service is asked by id in French, then in English', async () => {
  const double = knowing({
    [one('fr', 7)]: aServiceMount(7, 'a', url('fr')),
    [one('fr', 8)]: aServiceMount(8, 'b'),
    [one('en', 8)]: aServiceMount(8, 'b', url('en')),
  })
  const { pictures } = await aMountServer({ service: double })
  expect((await pictures([aMount(7), aMount(8)])).json.icons).toEqual([url('fr'), url('en')])
  expect([...double.asked].sort()).toEqual([one('en', 8), one('fr', 7), one('fr', 8)])
})

test.each<[string, unknown[], string | null]>([
  [
    'the same mount',
    [
      aServiceMount(1, 'Dragodinde Rousse', url('name')),
      aServiceMount(9, 'Autre', url('id')),
      aServiceMount(2, 'x', url('any')),
    ],
    url('id'),
  ],
  [
    'the same name',
    [aServiceMount(2, 'x', url('any')), aServiceMount(1, 'dragodinde rousse', url('name'))],
    url('name'),
  ],
  [
    'any that has one',
    [aServiceMount(9, 'Dragodinde Rousse'), aServiceMount(2, 'x', url('any'))],
    url('any'),
  ],
  ['none', [aServiceMount(9, 'Dragodinde Rousse')], null],
])('T173 then a search among 50 of the family is read for the picture of %s', async (_, found, icon) => {
  const double = knowing({ [SEARCH]: found })
  const { pictures } = await aMountServer({ service: double })
  expect((await pictures([aMount(9)])).json.icons).toEqual([icon])
  expect(double.asked).toEqual([one('fr', 9), one('en', 9), SEARCH])
})

test('T173 a mount without a name is searched by its family, one without either not at all', async () => {
  const double = knowing({})
  const { pictures } = await aMountServer({ service: double })
  await pictures([aMount(-1, ' ', 'Muldo'), aMount(-2, '', '')])
  expect(double.asked).toEqual(['/dofus3/v1/fr/mounts/search?query=Muldo&limit=50&filter[family.name]=Muldo'])
})

test('T172 pictures come in the order of the mounts, each asked for once', async () => {
  const double = knowing({ [one('fr', 7)]: aServiceMount(7, 'a', url('7')) })
  const { pictures } = await aMountServer({ service: double })
  const asked = [aMount(7), aMount(33010), aMount(8), aMount(7)]
  for (const _ of [1, 2]) {
    expect((await pictures(asked)).json.icons).toEqual([url('7'), url('33010'), null, url('7')])
  }
  expect(new Set(double.asked).size).toBe(double.asked.length)
})

test('T172 a hundred mounts are one pass; one more is refused', async () => {
  const double = knowing({})
  const { pictures } = await aMountServer({ service: double })
  const mounts = Array.from({ length: 101 }, (_, n) => aMount(n + 1))
  expect((await pictures(mounts.slice(1))).json.icons).toHaveLength(100)
  expect(double.most()).toBeLessThanOrEqual(6)
  const before = double.asked.length
  const { status, json } = await pictures(mounts)
  expect([status, json.code, double.asked.length]).toEqual([422, 'invalid', before])
})

test('T172 a call that fails leaves its mount without a picture, and the others with theirs', async () => {
  const double = gameDataDouble((path) => (path === one('fr', 8) ? aServiceMount(8, 'b', url('8')) : 500))
  const { pictures } = await aMountServer({ service: double })
  const { status, json } = await pictures([aMount(7), aMount(8)])
  expect([status, json.icons]).toEqual([200, [null, url('8')]])
  double.answers(() => aServiceMount(7, 'a', url('7')))
  expect((await pictures([aMount(7)])).json.icons).toEqual([url('7')])
})

test('T172 a service that is silent is soon left alone, for the whole pass', async () => {
  const double = gameDataDouble(() => null)
  const { pictures } = await aMountServer({ service: double })
  const mounts = Array.from({ length: 100 }, (_, n) => aMount(n + 1, `Dragodinde ${n}`))
  const { status, json } = await pictures(mounts)
  expect([status, json.icons.every((icon) => icon === null)]).toEqual([200, true])
  expect(double.asked.length).toBeLessThan(18)
})

test('T172 without a service, pictures are those of the catalogue', async () => {
  const { pictures } = await aMountServer()
  expect((await pictures([aMount(33010), aMount(33020)])).json.icons).toEqual([url('33010'), null])
  expect((await pictures([])).json.icons).toEqual([])
})

test('T172 T173 the service is spoken to as it is', async () => {
  const service = await startGameData()
  const { pictures } = await aMountServer({ service })
  const icons = async (id: number, name: string) => (await pictures([aMount(id, name)])).json.icons
  expect(await icons(900101, 'Dragodinde d’Essai')).toEqual(['/icons/mount/900101-64.png'])
  service.setFaults([{ kind: 'no-icon', document: 'mounts-900102' }])
  expect(await icons(900102, 'Dragodinde de Brouillon')).toEqual(['/icons/mount/900102-64.png'])
  expect(await icons(5, 'Dragodinde de Brouillon')).toEqual(['/icons/mount/900102-64.png'])
  expect(await icons(6, 'Inconnue')).toEqual([null])
  const searched = ['mounts-5', 'en-mounts-5', 'mounts-search', 'mounts-6', 'en-mounts-6', 'mounts-search']
  expect(service.asked).toEqual(['mounts-900101', 'mounts-900102', 'en-mounts-900102', ...searched])
  await service.close()
})
