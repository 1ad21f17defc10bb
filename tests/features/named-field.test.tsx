// @module-tag full
import 'fake-indexeddb/auto'
import { act, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NamedField } from '#app/named-field.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { RefusedPage } from '#features/account/refused/refused-page.tsx'
import { AlmanaxPage } from '#features/almanax/calculator/page.tsx'
import { CoursesPage } from '#features/courses/page.tsx'
import { FlipsPage } from '#features/flips/page.tsx'
import { PricesPage } from '#features/prices/page.tsx'
import { inventories } from '#shared/collections/inventories.ts'
import { makeStamp } from '#shared/contract/stamp.ts'
import { entryOf, putEntry } from '#tests/support/local-account.ts'
import { save } from '#tests/support/save.ts'
import { ASH, aLot, aTrader, POPPY, plain, TODAY } from '#tests/support/screens/board-screen.tsx'
import { want } from '#tests/support/screens/courses-screen.tsx'
import { observe, openScreen, own } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, nameOf, press, until } from '#tests/support/screens/render.tsx'

vi.setConfig({ testTimeout: 20_000 })

const LONG_AGO = Date.parse('2026-11-02T11:00:00Z')

let db: AccountDb
beforeEach(async () => {
  db = await aTrader()
})

const open = (page: ReactNode, at: string) =>
  openScreen(
    <>
      {page}
      <NamedField />
    </>,
    at,
  )
const focused = (name: string) =>
  until(() => expect(document.activeElement && plain(nameOf(document.activeElement))).toBe(name))

describe('a link that names a field', () => {
  test('N107 leads to a price to read again, which a phone’s folded panel shows then', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    await observe(db, ASH, 10, 900, LONG_AGO)
    await own(db, ASH, 4)
    await open(<PricesPage />, `/app/prices#a-relire-${ASH}`)
    await focused('Prix du lot de 10, Bois de Frêne')
    expect(document.activeElement?.closest('.renew-table')).not.toBeNull()
  })

  test('N107 leads to a price to read again on which little hangs too', async () => {
    for (let id = 1; id <= 6; id += 1) {
      await observe(db, POPPY + id, 1, 1000, LONG_AGO)
      await own(db, POPPY + id, 50)
    }
    await observe(db, POPPY, 1, 5, LONG_AGO)
    await open(<PricesPage />, `/app/prices#a-relire-${POPPY}`)
    await focused('Prix du lot de 1, Graine de Pavot')
    expect(document.activeElement?.closest('.renew-table')).not.toBeNull()
  })

  test('N107 N112 leads to the price of an item that joins the book', async () => {
    await open(<PricesPage />, `/app/prices?ajout=${ASH}#carnet-${ASH}-1`)
    await focused('Prix du lot de 1, Bois de Frêne')
  })

  test('N107 leads to a line of the shopping list: its tick, or the price that it lacks', async () => {
    await want(db, ASH, 4)
    await want(db, POPPY, 4)
    await observe(db, ASH, 1, 90)
    const { unmount } = await open(<CoursesPage />, `/app/courses#courses-achat-${ASH}`)
    await focused('Acheté : Bois de Frêne')
    await unmount()
    await open(<CoursesPage />, `/app/courses#courses-prix-${POPPY}`)
    await focused('Prix du lot de 1, Graine de Pavot')
  })

  test('N107 leads to an offering: its tick, or its price', async () => {
    const { unmount } = await open(<AlmanaxPage />, `/app/almanax/calc#offrande-${TODAY}`)
    await focused('Faite, ven. 20 nov.')
    await unmount()
    await open(<AlmanaxPage />, `/app/almanax/calc#offrande-prix-${TODAY}`)
    await focused('Prix unitaire, ven. 20 nov., Sang coagulé')
  })

  test('N107 leads to what a lot is sold for, under the filter and the order of the address', async () => {
    await aLot(db, { id: 'a', name: 'Bottes', buy: 10, bought: 3 })
    await aLot(db, { id: 'b', name: 'Cape', buy: 10, bought: 9 })
    await aLot(db, { id: 'c', name: 'Gants', buy: 10, sell: 20, bought: 19, sold: 1 })
    await open(<FlipsPage />, '/app/flips?etat=en-vente&tri=date#revente-b')
    await focused('Revente, Cape')
    const names = [...document.querySelectorAll('.flips-table .name')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Cape', 'Bottes'])
  })

  test('N107 leads to the first change that the server refused', async () => {
    await save(db, inventories, { item_id: ASH }, { quantity: 40 })
    const entry = await entryOf(db, 'inventories', String(ASH))
    const pending = entry?.fields.quantity ?? expect.fail('nothing pending')
    const base = { base: 12, baseStamp: makeStamp(1000, 0, 'aaaaaaaaaa') }
    const state = { kind: 'dead' as const, code: 'invalid', message: 'Trop.' }
    const refused = { ...pending, ...base, state }
    if (entry) await putEntry(db, { ...entry, fields: { quantity: refused } })
    await open(<RefusedPage />, '/app/compte/refusees#premier-refus')
    await focused('Corriger')
  })

  test('N107 gives way to a player who has begun something else, and to a field that is nowhere', async () => {
    await open(<Link to="/app/flips#plus-tard">suite</Link>, '/app/flips')
    await click(byRole('link', 'suite'))
    await press('Tab')
    const late = document.body.appendChild(document.createElement('input'))
    late.id = 'plus-tard'
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(document.activeElement).not.toBe(late)
    late.remove()
  })

  test('N107 a card that is folded is unfolded by the focus of something else in it', async () => {
    const row = document.body.appendChild(document.createElement('table'))
    row.innerHTML = '<tr><td><button>Modifier</button></td><td><input id="caché" disabled></td></tr>'
    const [button, input] = [row.querySelector('button'), row.querySelector('input')]
    // What cannot have the focus stands for what is not displayed.
    button?.addEventListener('focus', () => input?.removeAttribute('disabled'))
    await open(null, '/app/flips#cach%C3%A9')
    await until(() => expect(document.activeElement).toBe(input))
    row.remove()
  })
})
