import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { answering } from '#tests/support/screens/answers.ts'
import { aPlayer, sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  ALMOND_GOLDEN,
  aGolden,
  aMount,
  closeStable,
  dialog,
  openStable,
  searchMounts,
  someMounts,
} from '#tests/support/screens/stable-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

const BOTH = 'Dragodinde Amande et Dorée'

let db: AccountDb
beforeEach(async () => {
  localStorage.clear()
  answering({ 'POST /api/v1/mounts/pictures': { icons: [] } })
  db = aPlayer()
  await starterOnDevice()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await closeStable(db)
})

/** What the stable can give: name, generation, parents, with which certainty. */
const births = (): string[][] =>
  [...document.querySelectorAll('.births-table tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
  )
const unfold = () => click(there(button('Ce que ton étable peut donner')))
const pairLines = (): string[] =>
  [...(dialog()?.querySelectorAll('li:has(.badge)') ?? [])].map((line) => line.textContent ?? '')

describe('what the stable can give', () => {
  test('a male and a female whose cross is known give it, and it is said to be new', async () => {
    await someMounts(db, aMount({ gender: 'male' }), aGolden({ gender: 'female' }))
    await openStable()
    await sees('1 variante, dont 1 nouvelle')
    await unfold()
    expect(births()).toEqual([[BOTH, '2', 'Dragodinde Amande × Dragodinde Dorée', 'Prêt']])
    expect(localStorage.getItem('stable:births')).toBe('true')
  })

  test('what the stable holds already is listed after what is new, and says so', async () => {
    await someMounts(
      db,
      aMount({ gender: 'male' }),
      aGolden({ gender: 'female' }),
      aMount({ ankama_id: ALMOND_GOLDEN, variant_name: BOTH, gender: 'male' }),
    )
    await openStable()
    await sees('1 variante, dont 0 nouvelle')
    await unfold()
    expect(births()[0]?.[0]).toBe(`${BOTH}tu l’as déjà`)
  })
})

describe('the crosses of a mount', () => {
  test('name the pairs that give it, who of them is in the stable, and what it gives', async () => {
    await someMounts(db, aMount({ gender: 'male' }), aMount(), aGolden({ gender: 'male' }))
    await openStable()
    await searchMounts(BOTH)
    await click(await until(() => byRole('button', `Croisements, ${BOTH}`)))
    expect(dialog()?.textContent).toContain('Génération 2 · 1 couple la donne, dont 0 dans ton étable')
    expect(pairLines()).toEqual([
      `Dragodinde Amande × Dragodinde Dorée${[
        'Dragodinde Amande\u00a0: 1 mâle, 1 sans sexe noté',
        'Dragodinde Dorée\u00a0: 1 mâle',
        'Sexe à préciser',
      ].join('')}`,
    ])
    expect(dialog()?.textContent).toContain('Avec elle, on obtient')
  })

  test('open from its group, and lead from one mount to another', async () => {
    await someMounts(db, aMount())
    await openStable()
    await click(await until(() => byRole('button', 'Croisements, Dragodinde Amande')))
    expect(dialog()?.textContent).toContain('aucun croisement connu ne la donne')
    await click(byRole('button', BOTH, dialog()))
    expect(dialog()?.querySelector('h2')?.textContent).toBe(`Croisements\u00a0: ${BOTH}`)
    await click(byRole('button', 'Fermer', dialog()))
    expect(dialog()).toBeUndefined()
  })
})
