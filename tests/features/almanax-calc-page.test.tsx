import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { save } from '#tests/support/save.ts'
import {
  aFridayOffline,
  aPlayerWithoutTables,
  aPlayerWithTables,
  cells,
  dayRow,
  hasDays,
  nobody,
  openCalculator,
  plain,
  priced,
  priceField,
  serverAnswers,
  serverFails,
  serverLacks,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const CHARACTERS = { name: 'almanax_characters' } as const

let db: AccountDb
beforeEach(async () => {
  aFridayOffline()
  db = await aPlayerWithTables()
})

describe('without an account', () => {
  test('T75 the page asks to sign in', async () => {
    await nobody()
    await openCalculator()
    await sees('Connecte-toi pour utiliser le calculateur Almanax.')
    expect(document.querySelector('table')).toBeNull()
  })
})

describe('the period', () => {
  test('T74 T76 it starts today and ends on the same day of the next month, both included', async () => {
    await openCalculator()
    await hasDays(31)
    expect(cells(TODAY)[0]).toBe('ven. 20 nov.')
    expect(dayRow(TODAY).className).toContain('today')
    expect(cells('2026-12-20')[0]).toBe('dim. 20 déc.')
    await sees('Du 20 nov. au 20 déc.')
  })

  test.each([
    ['2', 62],
    ['9', 31],
  ])('T76 « ?mois=%s » shows %i days', async (months, rows) => {
    await openCalculator(`?mois=${months}`)
    await hasDays(rows)
  })

  test('T76 one, two or three months are offered, and the choice is in the address', {
    tags: 'full',
  }, async () => {
    await openCalculator()
    await hasDays(31)
    const choices = allByRole('radio', undefined, byRole('radiogroup', 'Période')).map(
      (choice) => choice.closest('label')?.textContent,
    )
    expect(choices).toEqual(['1 mois', '2 mois', '3 mois'])
    await click(byRole('radio', '3 mois'))
    await hasDays(93)
    expect(whereIs()).toBe('/app/almanax/calc?mois=3')
  })

  test('T76 days beyond the known year are shown to be confirmed', { tags: 'full' }, async () => {
    await openCalculator('?mois=3')
    await hasDays(93)
    // Down to January, of rows of about 50 pixels.
    await act(async () => {
      scrollTo(0, 40 * 50)
      dispatchEvent(new Event('scroll'))
    })
    await until(() => expect(cells('2027-01-01')[1]).toContain('à confirmer'))
    expect(cells('2026-12-31')[1]).not.toContain('à confirmer')
    expect(cells('2027-01-01')[2]).toContain('Métronome du Début-Temps')
  })
})

describe('the table', () => {
  test('T73 T78 its columns are date, bonus, offering with icon and name, quantity, unit price and cost', async () => {
    await save(db, preferences, CHARACTERS, { value: 4 })
    await openCalculator()
    await hasDays(31)
    const heads = [...document.querySelectorAll('.almanax-days th')].map((head) => plain(head.textContent))
    expect(heads).toEqual(['Date', 'Bonus', 'Offrande', 'Quantité', 'Prix unitaire', 'Coût (par 4)'])
    const [, bonus, offering, quantity] = cells(TODAY)
    expect(bonus).toContain('Anomalies temporelles')
    expect(offering).toContain('Sang coagulé')
    expect(dayRow(TODAY).querySelector('.tile')).not.toBeNull()
    expect(quantity).toBe('2')
  })

  test('T82 the note of unpriced days is neutral: their prices are only waited for', async () => {
    await openCalculator()
    await sees('31 offrandes sans prix, non comptées.')
    const warns = () =>
      [...document.querySelectorAll('p')]
        .find((note) => note.textContent?.endsWith('non comptées.'))
        ?.querySelector('.icon')
        ?.classList.contains('text-loss')
    expect(warns()).toBe(false)
    await act(() => priced(db, TODAY, 4788))
    await sees('30 offrandes sans prix, non comptées.')
    expect(warns()).toBe(false)
  })
})

describe('characters', () => {
  const characters = () => until(() => field('Personnages'))

  test('T77 T79 cost and total follow their number, kept for all devices', { tags: 'full' }, async () => {
    await priced(db, TODAY, 375)
    await openCalculator()
    await enter(await characters(), '4')
    await sees('Total période : 3 000 kamas')
    expect((await readRow(db, preferences, CHARACTERS))?.value).toBe(4)
  })

  test.each(['0', ''])('T77 « %s » typed is one character', async (typed) => {
    await save(db, preferences, CHARACTERS, { value: 4 })
    await openCalculator()
    const input = await characters()
    await until(() => expect(input.value).toBe('4'))
    await enter(input, typed)
    await until(() => expect(input.value).toBe('1'))
    expect((await readRow(db, preferences, CHARACTERS))?.value).toBe(1)
  })

  test('T77 what is no number stays, marked, and saves nothing', async () => {
    await openCalculator()
    const input = await characters()
    await enter(input, 'abc')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.value).toBe('abc')
    expect(await readRow(db, preferences, CHARACTERS)).toBeUndefined()
  })
})

describe('loading', () => {
  test('T80 the status is « chargement » while days are on their way', async () => {
    const waiting: ((answer: Response) => void)[] = []
    serverAnswers(() => new Promise((answer) => waiting.push(answer)))
    const status = () => document.querySelector('.almanax-state')?.textContent
    await openCalculator('?mois=3')
    await until(() => expect([status(), waiting.length]).toEqual(['chargement', 2]))
    for (const answer of waiting) answer(Response.json({ version: 'essai', days: [] }))
    await until(() => expect(status()).toBe(''))
  })

  test('T86 a day that fails falls back to bonus « Almanax » with no item, and keeps its price', async () => {
    await leaves(db)
    db = await aPlayerWithoutTables()
    await priced(db, '2026-11-22', 500, 'Griffe de Félygiène')
    serverFails()
    await openCalculator()
    await until(() => expect(cells('2026-11-22')[1]).toContain('Almanax'))
    expect(cells('2026-11-22').slice(2, 4)).toEqual(['-', '-'])
    expect(priceField('2026-11-22').value).toBe('500')
    expect(cells('2026-11-22')[5]).toBe('-')
  })

  test('T72 T86 when every day fails the reason is said, and asking again brings them', async () => {
    await leaves(db)
    db = await aPlayerWithoutTables()
    serverFails()
    await openCalculator()
    await sees('Impossible de charger l’Almanax (Almanax fetch failed: HTTP 429)')
    await sees('31 jours non chargés, non comptés.')
    const date = '2026-11-22'
    const day = {
      date,
      bonus: { name: 'Butin', description: null },
      tribute: {
        item: { ankama_id: 1, name: 'Griffe', image_urls: { icon: null, hd: null, hi_res_icon: null } },
        quantity: 3,
      },
      reward_kamas: 10,
    }
    serverAnswers(async () => Response.json({ version: 'essai', days: [day] }))
    await click(there(button('Réessayer')))
    await until(() =>
      expect(cells(date).slice(1, 4)).toEqual(['Butin', expect.stringContaining('Griffe'), '3']),
    )
    expect(shown('Impossible de charger')).toBe(false)
  })

  test('T86 days that could not be had are told as such, beside those that could, and come back by themselves', {
    tags: 'full',
  }, async () => {
    await leaves(db)
    db = await aPlayerWithoutTables()
    const late = (date: string) => date > '2026-12-15'
    const { asked } = serverLacks(late)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await openCalculator()
    await sees('Almanax incomplet : 5 jours manquent')
    await sees('données du jeu indisponibles pour l’instant')
    expect(cells('2026-12-15')[2]).toContain('Sang coagulé')
    expect(cells('2026-12-16')[1]).toContain('jour non chargé')
    expect(asked).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(4.9 * 60_000))
    expect(asked).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1.2 * 60_000))
    expect(asked.slice(1)).toEqual(['/api/v1/almanax?start=2026-12-16&end=2026-12-20'])
    serverLacks(() => false)
    await act(() => vi.advanceTimersByTimeAsync(6.1 * 60_000))
    await until(() => expect(cells('2026-12-16')[2]).toContain('Sang coagulé'))
    expect(shown('Almanax incomplet')).toBe(false)
    vi.useRealTimers()
  })
})
