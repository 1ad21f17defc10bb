import { vi } from 'vitest'
import { type CatalogueState, catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { MetiersPage } from '#features/metiers/page.tsx'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { saveAll } from '#tests/support/save.ts'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'
import { aPlayer, openScreen } from './craft-screen.tsx'
import { allByRole, nameOf, until } from './render.tsx'

// Six guides and their rows are much for a simulated browser on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let starter: CatalogueState | null = null

/** A signed-in player with the project's own tables on the device, and no network for pictures. */
export async function aGuidePlayer(): Promise<AccountDb> {
  const db = aPlayer()
  if (starter) catalogue.setState(starter)
  else await starterOnDevice()
  starter = catalogue.getState()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return db
}

/** Opens the screen and waits for the tiers. */
export async function openGuide(query = ''): Promise<void> {
  await openScreen(<MetiersPage />, `/app/metiers${query}`)
  await until(() => tierRows())
}

/** The rows of the level table, each cell's words. */
export function tierRows(): string[][] {
  const rows = [...document.querySelectorAll('.tiers tbody tr')]
  if (rows.length === 0) throw new Error('no tiers yet')
  return rows.map((row) =>
    [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ')),
  )
}

export const box = (name: string, root: ParentNode = document): HTMLElement => {
  const found = allByRole('checkbox', name, root)[0]
  if (!found) throw new Error(`no box ${name}`)
  return found
}
/** A box of the level table. */
export const need = (name: string, from: number, to: number) => box(`${name}, niveaux ${from} à ${to}`)
/** The box of a total. */
export const total = (name: string) => box(name, document.querySelector('.totals') ?? document)
export const stateOf = (element: Element) => element.getAttribute('aria-checked')
export const boxNames = (selector: string) =>
  [...document.querySelectorAll(`${selector} [role=checkbox]`)].map(nameOf)

export const tick = (db: AccountDb, guide: GuideId, keys: readonly string[], checked = true) =>
  saveAll(
    db,
    guideChecks,
    keys.map((check) => ({ key: { guide, check }, patch: { checked } })),
  )

/** The ticked boxes as they are stored. */
export const ticked = async (db: AccountDb, guide: GuideId): Promise<string[]> =>
  (await readRows(db, guideChecks, `${guide}|`)).flatMap((row) => (row.checked ? [row.check] : []))
