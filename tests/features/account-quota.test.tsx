import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { answering } from '#tests/support/screens/answers.ts'
import { aQuota, calm, inFreshPages, openProfile } from '#tests/support/screens/profile-page.tsx'
import { until } from '#tests/support/screens/render.tsx'

inFreshPages()

/** The lines of « Place », with plain spaces. */
function lines(): string[] {
  const section = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === 'Place',
  )
  const shown = [...(section?.querySelectorAll('.lead') ?? [])]
  return shown.map((line) =>
    [...line.children].map(({ textContent }) => textContent?.replace(/\s/g, ' ')).join(' : '),
  )
}

test('the account tells how much of its room is taken, the fullest first, and what is full', async () => {
  const rows = [
    { collection: 'inventories', used: 12, most: 50_000 },
    { collection: 'mounts', used: 0, most: 10_000 },
    { collection: 'flips', used: 50_000, most: 50_000 },
  ]
  const bytes = { used: 12_400_000, most: 100_000_000 }
  const quota = aQuota({ rows, bytes, tombstones: { used: 1_234, most: 500_000 } })
  answering({ ...calm(), 'GET /api/v1/me/quota': quota })
  await openProfile()
  await until(() =>
    expect(lines()).toEqual([
      'En tout : 12,4 Mo sur 100 Mo',
      'Achat / Revente : 50 000 sur 50 000plein',
      'Stock : 12 sur 50 000',
      'Lignes supprimées : 1 234 sur 500 000',
    ]),
  )
})
