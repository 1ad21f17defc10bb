import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { findPictures, pictures } from '#features/metiers/guide/pictures.ts'
import { screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { aGuidePlayer, openGuide } from '#tests/support/screens/metiers-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'

const IRON = { id: 312, name: 'Fer' }
const NETTLE = { id: 421, name: 'Ortie' }
const IMG = 'https://images.exemple.test/fer.png'

type Answers = Record<string, unknown>
const FOUND: Answers = {
  '/items?q=Fer': [
    { id: 9, name: 'Potion de Fer', item_type: 'Potion', category: 'consumables' },
    { id: 312, name: 'Fer', item_type: 'Minerai', category: 'resources' },
  ],
  '/items/312.json': { id: 312, name: 'Fer', img_url: 'autre', image_urls: { icon: null, hd: IMG } },
}

let underWay = 0
let most = 0
/** A server that, once the gate is open, answers these paths and 404 to the rest; it counts its calls at a time. */
function serve(answers: Answers, gate: Promise<void> = Promise.resolve()) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 1))
    await gate
    underWay -= 1
    const found = answers[decodeURIComponent(String(path))]
    if (found instanceof Error) throw found
    return Response.json(found ?? { error: 'Objet introuvable.' }, {
      status: found === undefined ? 404 : 200,
    })
  })
}
const looked = (fetched: { mock: { calls: unknown[][] } }) =>
  fetched.mock.calls.map(([path]) => decodeURIComponent(String(path)))
const look = (of: { id: number; name: string }[]) => findPictures(of, new AbortController().signal)
const found = (id: number) => pictures.getState().found.get(id)

beforeEach(() => {
  pictures.setState({ found: new Map() })
  most = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('pictures of resources', () => {
  test('T125 T126 a resource is searched by name, then read by id, and its first picture is kept', async () => {
    const fetched = serve(FOUND)
    await look([IRON])
    expect(looked(fetched)).toEqual(['/items?q=Fer', '/items/312.json'])
    expect(found(312)).toBe(IMG)
  })

  test('T125 they are fetched one at a time, and once in a visit', async () => {
    const fetched = serve(FOUND)
    await look([IRON, NETTLE])
    await look([IRON, NETTLE])
    expect(most).toBe(1)
    expect(looked(fetched)).toEqual(['/items?q=Fer', '/items/312.json', '/items?q=Ortie'])
  })

  test.each<[string, Answers]>([
    ['nothing is found', { '/items?q=Fer': [] }],
    [
      'only crafted items are found',
      { '/items?q=Fer': [{ id: 1, name: 'Fer', item_type: 'Épée', category: 'equipment' }] },
    ],
    ['the answer is not what it should be', { '/items?q=Fer': { surprise: true } }],
    ['the item is gone', { '/items?q=Fer': FOUND['/items?q=Fer'] }],
  ])('T126 T127 where %s there is no picture, and the next resource is looked for', async (_, answers) => {
    const fetched = serve(answers)
    await look([IRON, NETTLE])
    expect(found(312)).toBeNull()
    expect(looked(fetched).at(-1)).toBe('/items?q=Ortie')
  })

  test('T126 without network it stops at once, and looks again another time', async () => {
    const fetched = serve({ '/items?q=Fer': new TypeError('no network') })
    await look([IRON, NETTLE])
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(pictures.getState().found.size).toBe(0)
  })
})

describe('on the screen', { tags: 'full' }, () => {
  test('T101 T125 the totals say that images are loading, then show them', async () => {
    await aGuidePlayer()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    let answer = () => {}
    serve(
      FOUND,
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await openGuide('?guide=mineur')
    await sees('Chargement des images…')
    answer()
    await until(() => expect(document.querySelector('.totals img')?.getAttribute('src')).toBe(IMG))
    await until(() => expect(screenText()).not.toContain('Chargement des images…'))
    // A resource without a picture keeps its placeholder.
    expect(document.querySelectorAll('.totals .tile use').length).toBeGreaterThan(0)
  })

  test('T126 items that carry a picture are not looked for', async () => {
    await aGuidePlayer()
    const { data } = catalogue.getState()
    if (!data) throw new Error('no catalogue')
    catalogue.setState({ data: { ...data, ...withPictures(data) } })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const fetched = serve({})
    await openGuide('?guide=mineur')
    await until(() => expect(document.querySelector('.totals img')).not.toBeNull())
    expect(looked(fetched).filter((path) => path.startsWith('/items'))).toEqual([])
  })
})

type Read = NonNullable<ReturnType<typeof catalogue.getState>['data']>
const withPictures = (data: Read): Pick<Read, 'item'> => ({
  item: (id) => ({ ...data.item(id), img: `https://images.exemple.test/${id}.png` }),
})
