import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadTypos } from '#data/catalogue/search.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { aShopper, lineOf, openCourses, plan, want } from '#tests/support/screens/courses-screen.tsx'
import { ASH, leaves, NETTLE, PLANK, screenText, sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aShopper()
})
afterEach(() => leaves(db))

const area = () => document.querySelector('textarea') ?? expect.fail('no text area')
async function paste(text: string): Promise<void> {
  await sees('Reste à payer')
  await click(byRole('button', 'Coller une liste'))
  const field = await until(area)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('pasting a list', () => {
  test('cells that are not certain are asked, and read as the player says', async () => {
    await want(db, NETTLE, 1)
    await openCourses()
    await paste('Ortie\t12\t450\nBois de Frêne\t40\t12 500')
    await sees('Que contient chaque colonne ? 2 lignes attendent.')
    expect(byRole('button', 'Ajouter 0 objet')).toHaveProperty('disabled', true)
    await click(byRole('button', 'Lire ainsi'))
    await click(await until(() => byRole('button', 'Ajouter 2 objets')))
    await until(() => expect(lineOf('Bois de Frêne')[3]).toBe('40'))
    expect(lineOf('Ortie')[3]).toBe('13')
  })

  test('what is there already is said beside what is asked', async () => {
    await want(db, ASH, 12)
    await plan(db, PLANK, 3)
    await openCourses()
    await paste('12 Bois de Frêne\nPlanche de Surf 2')
    await sees('déjà 12 dans la liste')
    expect(screenText()).not.toContain('déjà 3 crafts prévus')
    await click(byRole('radio', 'Fabriquer'))
    await sees('déjà 3 crafts prévus')
  })

  test('a count that may be another is chosen', async () => {
    await want(db, ASH, 1)
    await openCourses()
    await paste('Ortie 12/40\n12 Bois de Frêne (40)')
    await sees('ce qui manque, ce qu’il faut, ou ce que tu as ?')
    await click(byRole('button', /^28 × Ortie/))
    await click(byRole('button', /^40 × Bois de Frêne/))
    await click(await until(() => byRole('button', 'Ajouter 2 objets')))
    await until(() => expect(lineOf('Ortie')[3]).toBe('28'))
    expect(lineOf('Bois de Frêne')[3]).toBe('41')
  })

  test('a name that no item bears gets proposals, with its count', async () => {
    await loadTypos()
    await want(db, ASH, 1)
    await openCourses()
    await paste('12 Orties')
    await sees('1 ligne pas comprise')
    await click(await until(() => byRole('button', 'C’est Ortie')))
    await click(await until(() => byRole('button', 'Ajouter 1 objet')))
    await until(() => expect(lineOf('Ortie')[3]).toBe('12'))
  })

  test('the text outlives a dialog that was closed by mistake, until it is added', async () => {
    await want(db, ASH, 1)
    await openCourses()
    await paste('12 Ortie\n3 Chose')
    await click(byRole('dialog'))
    await until(() => expect(allByRole('dialog')).toEqual([]))
    await click(byRole('button', 'Coller une liste'))
    await until(() => expect(area().value).toBe('12 Ortie\n3 Chose'))
    await click(byRole('button', 'Ajouter 1 objet'))
    await until(() => expect(allByRole('dialog')).toEqual([]))
    await click(byRole('button', 'Coller une liste'))
    await until(() => expect(area().value).toBe('3 Chose'))
  })
})
