// @module-tag full
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { answering, network, refused, sentIn } from '#tests/support/screens/answers.ts'
import { aPlayer, screenText } from '#tests/support/screens/craft-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'
import {
  ALMOND,
  aGolden,
  aMount,
  closeStable,
  lists,
  openStable,
  someMounts,
  stableOf,
} from '#tests/support/screens/stable-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const CALL = 'POST /api/v1/mounts/pictures'
const at = (name: string) => `https://images.exemple.fr/${name}.png`

let db: AccountDb
beforeEach(async () => {
  network(true)
  localStorage.clear()
  db = aPlayer()
  await starterOnDevice()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await closeStable(db)
})

const pictures = async () =>
  Object.fromEntries((await stableOf(db)).map(({ id, image_url }) => [id, image_url]))
const shown = () => [...document.querySelectorAll('.stable-table img')].map((img) => img.getAttribute('src'))

describe('pictures', () => {
  test('T172 T204 a mount shows its own picture, else one that it was stored with', async () => {
    const asked = answering({})
    await someMounts(
      db,
      aMount({ image_url: at('sienne'), extra: { image_urls: { icon: at('icone') } } }),
      aMount({ extra: { image_urls: { hd: at('hd'), hi_res_icon: at('grand') } } }),
    )
    await openStable()
    await until(() => expect(shown()).toEqual([at('grand'), at('sienne')]))
    expect(asked).toEqual([])
  })

  test('T172 T173 those without one are looked up once, and kept with every mount of the kind', async () => {
    const asked = answering({ [CALL]: { icons: [at('doree'), null] } })
    await someMounts(db, aMount(), aGolden(), aGolden(), aGolden({ image_url: at('sienne') }))
    await openStable()
    await until(() => expect(shown()).toEqual([at('sienne'), at('doree'), at('doree')]))
    expect(sentIn(asked, CALL)).toEqual([
      {
        mounts: [
          { ankama_id: 33_011, name: 'Dragodinde Dorée', family_name: 'Dragodinde' },
          { ankama_id: ALMOND, name: 'Dragodinde Amande', family_name: 'Dragodinde' },
        ],
      },
    ])
    expect(await pictures()).toEqual({
      'm-0': null,
      'm-1': at('doree'),
      'm-2': at('doree'),
      'm-3': at('sienne'),
    })
  })

  test('T172 nothing is asked without a network, and it is asked once there is one', async () => {
    const asked = answering({ [CALL]: { icons: [at('amande')] } })
    network(false)
    await someMounts(db, aMount())
    await openStable()
    await lists('# Dragodinde Amande', 'Dragodinde Amande')
    expect(asked).toEqual([])
    network(true)
    await until(() => expect(shown()).toEqual([at('amande')]))
  })

  for (const [what, answer] of [
    ['that fails', refused(503, 'unavailable')],
    ['that cannot be read', { icons: 'cassé' }],
    ['that is no web address', { icons: ['javascript:alert(1)'] }],
  ] as const) {
    test(`T172 an answer ${what} leaves the placeholder, silently`, async () => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const asked = answering({ [CALL]: answer })
      await someMounts(db, aMount())
      await openStable()
      await until(() => expect(sentIn(asked, CALL)).toHaveLength(1))
      await lists('# Dragodinde Amande', 'Dragodinde Amande')
      expect(document.querySelector('.stable-table .tile use')?.getAttribute('href')).toContain('#g-elevage')
      expect([shown(), screenText().includes('Erreur')]).toEqual([[], false])
      expect(await pictures()).toEqual({ 'm-0': null })
    })
  }
})
