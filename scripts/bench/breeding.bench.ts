import type { Page } from 'playwright-core'
import {
  addMount,
  mountDialog,
  STABLE,
  searchMounts,
  stableFilter,
  stableListed,
} from '#tests/support/browser/stable.ts'
import { beside } from './support/gathered.ts'
import { pressed } from './support/inputs.ts'
import type { Bench } from './support/row.ts'

const ROUNDS = 20
const NEW = 'Muldo Doré'

/** The stable shows others of its mounts, and one more. */
export const bench: Bench = () =>
  beside('Stable of 1,000 mounts', [], async (page, url) => {
    await page.goto(url + STABLE)
    const filtered = await filters(page)
    return { 'filter → painted': filtered, 'mount added → painted': await additions(page) }
  })

async function filters(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    for (const trait of ['femelles', 'tous']) {
      const filter = stableFilter(page, 'Particularité')
      const ms = await pressed(filter, stableListed(page), {
        event: 'input',
        press: () => filter.selectOption(trait),
      })
      if (round >= 0) times.push(ms)
    }
  }
  return times
}

async function additions(page: Page): Promise<number[]> {
  await searchMounts(page, NEW)
  const times: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    await addMount(page, NEW).click()
    const store = mountDialog(page).getByRole('button', { name: 'Ajouter' })
    const ms = await pressed(store, stableListed(page))
    if (round >= 0) times.push(ms)
    await mountDialog(page).waitFor({ state: 'detached' })
  }
  return times
}
