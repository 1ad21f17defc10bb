import 'fake-indexeddb/auto'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRows } from '#data/db/rows.ts'
import { attachPage } from '#data/page-environment.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { RulesPage } from '#features/account/rules/rules-page.tsx'
import { ruleChoices } from '#shared/collections/rule-choices.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { save } from '#tests/support/save.ts'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  render,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'
import { Toasts } from '#ui/overlays/toast.tsx'

let db = anAccount()

beforeEach(async () => {
  attachPage(new FakePage())
  db = anAccount()
  await act(async () => activeAccount.setState({ db }))
  await render(
    <MemoryRouter>
      <RulesPage />
      <Toasts />
    </MemoryRouter>,
  )
  await until(() => byRole('heading', 'Hôtel de vente'))
})

afterEach(async () => {
  await act(async () => activeAccount.setState({ db: null }))
  await db.delete()
})

const choices = async () => (await readRows(db, ruleChoices)).map(({ rule, value }) => [rule, value])

test('M2 each rule says what applies, since when and from where; a contested one why it is open', () => {
  expect(shown('Mettre en vente2 % du prix, jamais rendus')).toBe(true)
  expect(shown('depuis la 3.0 · hôtel de vente, mise en vente')).toBe(true)
  expect(shown('Deux sources publiques se contredisent')).toBe(true)
  expect(allByRole('radiogroup')).toHaveLength(4)
})

test('M2 a figure follows the reading that the player chooses, and goes back with « Annuler »', async () => {
  expect(shown('De 10 000 à 12 000 k : 240 k de taxe')).toBe(true)
  await click(byRole('radio', /hausse/))
  await until(() => expect(shown('De 10 000 à 12 000 k : 40 k de taxe')).toBe(true))
  expect(await choices()).toEqual([['raised_on', 'increase']])
  await undo()
  await until(() => expect(shown('De 10 000 à 12 000 k : 240 k de taxe')).toBe(true))
})

test('M2 the slots of a market are what the player types, and unknown again once that is emptied', async () => {
  expect(shown('2 × niveau du personnage')).toBe(true)
  await enter(field('Mes emplacements'), '708')
  await until(async () => expect(await choices()).toEqual([['slots', '708']]))
  await until(() => expect(shown('Emplacements par marché708')).toBe(true))
  await enter(field('Mes emplacements'), '')
  await until(() => expect(shown('2 × niveau du personnage')).toBe(true))
})

test('M2 a reading chosen on another device shows at once; one that no version knows counts as none', async () => {
  const put = (value: string) =>
    act(async () => void (await save(db, ruleChoices, { rule: 'raised_on' }, { value })))
  await put('increase')
  await until(() => expect(shown('40 k de taxe')).toBe(true))
  await put('of_the_moon')
  await until(() => expect(shown('240 k de taxe')).toBe(true))
})
