import { afterEach, expect, test } from 'vitest'
import { mountSuggestions, SERVICE_AWAY } from '#shared/endpoints/breeding.ts'
import { type GameDataStandIn, startGameData } from '#tests/stand-ins/game-data.ts'
import { gameDataDouble } from '#tests/support/server/game-data-double.ts'
import { aMountServer, aServiceMount } from '#tests/support/server/mount-server.ts'

const open: GameDataStandIn[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})
async function aService() {
  const service = await startGameData()
  open.push(service)
  return service
}

test('T161 T163 a search answers suggestions of the catalogue, accents and case aside', async () => {
  const { search } = await aMountServer()
  const { status, json } = await search('?game=dofus3&familyName=Dragodinde&q=EBENE&limit=25')
  expect(status).toBe(200)
  expect(json).toEqual([
    {
      name: 'Dragodinde Ébène',
      ankama_id: 33020,
      family: { id: 1, name: 'Dragodinde' },
      image_urls: { icon: null },
    },
  ])
  expect(mountSuggestions.safeParse(json).success).toBe(true)
})

test('T161 T165 a search stays in its family, or goes through all of them', async () => {
  const { names } = await aMountServer()
  expect(await names('?q=dore')).toEqual(['Muldo Doré', 'Volkorne Doré'])
  expect(await names('?q=dore&familyName=volkorne')).toEqual(['Volkorne Doré'])
  expect(await names('?q=d')).toEqual([
    'Dragodinde Amande',
    'Dragodinde Ébène',
    'Muldo Doré',
    'Volkorne Doré',
  ])
  expect(await names('?q=dore&familyName=Bouftou')).toEqual([])
})

test('T160 T171 a blank query is the family’s name, and without a family every mount', async () => {
  const { names } = await aMountServer()
  expect(await names('?familyName=Dragodinde&q=')).toEqual(['Dragodinde Amande', 'Dragodinde Ébène'])
  expect(await names('?familyName=Muldo&q=%20%20')).toEqual(['Muldo Doré'])
  expect(await names('?q=&limit=3')).toEqual(['Dragodinde Amande', 'Dragodinde Ébène', 'Muldo Doré'])
})

test('T161 a search answers 25 mounts unless it asks for another number, and never more than 100', async () => {
  const many = Array.from({ length: 130 }, (_, n) => ({
    id: n + 1,
    name: `Muldo ${String(n).padStart(3, '0')}`,
    family: 'Muldo',
    img: null,
  }))
  const { search } = await aMountServer({ mounts: many })
  expect((await search('?q=muldo')).json).toHaveLength(25)
  expect((await search('?q=muldo&limit=100')).json).toHaveLength(100)
})

test('T164 T171 both games may be asked for, as one', async () => {
  const { names } = await aMountServer()
  expect(await names('?game=dofus2&q=amande')).toEqual(await names('?game=dofus3&q=amande'))
  expect(await names('?q=amande')).toEqual(['Dragodinde Amande'])
})

test('T161 a query of any length and any signs finds nothing and breaks nothing', async () => {
  const { search } = await aMountServer()
  for (const q of ['x'.repeat(5000), '<img src=x onerror=alert(1)>', '%', '"\'\\', '((((', '🐴']) {
    const { status, json } = await search(`?q=${encodeURIComponent(q)}`)
    expect([status, json]).toEqual([200, []])
  }
})

test('T171 the service is asked only for what the catalogue lacks, as dofus3, in French, by its own names', async () => {
  const double = gameDataDouble(() => [
    aServiceMount(900, 'Dragodinde Été & Hiver', 'https://images.test/9.png'),
  ])
  const { names, search } = await aMountServer({ service: double })
  await names('?q=amande')
  expect(double.asked).toEqual([])
  const { json } = await search('?game=dofus2&familyName=dragodinde&q=%C3%A9t%C3%A9%20%26&limit=7')
  expect(double.asked).toEqual([
    '/dofus3/v1/fr/mounts/search?query=%C3%A9t%C3%A9%20%26&limit=7&filter[family.name]=Dragodinde',
  ])
  expect(json).toEqual([
    {
      name: 'Dragodinde Été & Hiver',
      ankama_id: 900,
      family: { id: 1, name: 'Dragodinde' },
      image_urls: { icon: 'https://images.test/9.png' },
    },
  ])
})

test('T171 an answer of the service is kept until the catalogue changes, « no result » included', async () => {
  const double = gameDataDouble(() => 404)
  const { names, setVersion } = await aMountServer({ service: double })
  for (const _ of [1, 2]) expect(await names('?q=inconnue')).toEqual([])
  expect(double.asked).toHaveLength(1)
  await setVersion('v2')
  await names('?q=inconnue')
  expect(double.asked).toHaveLength(2)
})

test.each<[string, unknown, string]>([
  ['answers an error', 500, 'Le service de données du jeu a répondu 500.'],
  ['sends us away', 429, 'Le service de données du jeu a répondu 429.'],
  ['answers something else', { montures: [] }, 'Le service de données du jeu a mal répondu.'],
])(
  'T171 a service that %s is 502, named with its status, and asked again the next time',
  async (_, answer, said) => {
    const double = gameDataDouble(() => answer)
    const { search, names } = await aMountServer({ service: double })
    const { status, json } = await search('?q=inconnue')
    expect([status, json]).toEqual([502, expect.objectContaining({ code: 'service_failed', error: said })])
    double.answers(() => [aServiceMount(900, 'Dragodinde Inconnue')])
    expect(await names('?q=inconnue')).toEqual(['Dragodinde Inconnue'])
  },
)

test('T171 beside a silent service a search answers what the catalogue has, else no mount, and says why', async () => {
  const double = gameDataDouble(() => null)
  const { search } = await aMountServer({ service: double })
  const told = async (query: string) => {
    const { status, json, headers } = await search(query)
    return [status, json.length, headers.get(SERVICE_AWAY.header)]
  }
  expect(await told('?q=amande')).toEqual([200, 1, null])
  expect(await told('?q=inconnue')).toEqual([200, 0, SERVICE_AWAY.value])
  double.answers(() => 404)
  expect(await told('?q=inconnue')).toEqual([200, 0, null])
})

test('T171 a picture of the service comes through our server', async () => {
  const picture = 'https://api.dofusdu.de/dofus3/v1/img/mount/900-64.png'
  const double = gameDataDouble(() => [aServiceMount(900, 'Dragodinde', picture)])
  const { search } = await aMountServer({ service: double, mounts: [] })
  expect((await search('?q=x')).json[0]?.image_urls.icon).toBe('/icons/mount/900-64.png')
})

test('T171 a picture of the service that is no web address is left out', async () => {
  const double = gameDataDouble(() => [aServiceMount(900, 'Dragodinde', 'javascript:alert(1)')])
  const { search } = await aMountServer({ service: double, mounts: [] })
  expect((await search('?q=x')).json[0]?.image_urls.icon).toBeNull()
})

test('T171 T203 the service is spoken to as it is: results, none, an empty query that it would refuse', async () => {
  const service = await aService()
  const { names } = await aMountServer({ service, mounts: [] })
  expect(await names('?q=essai&familyName=Dragodinde')).toEqual(['Dragodinde d’Essai'])
  expect(await names('?q=essai&familyName=Muldo')).toEqual([])
  expect(await names('?familyName=Dragodinde')).toEqual(['Dragodinde d’Essai', 'Dragodinde de Brouillon'])
  expect(await names('')).toEqual([])
  expect(service.asked).toEqual(['mounts-search', 'mounts-search', 'mounts-search'])
})
