// @module-tag full
import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { held, stored } from '#tests/support/browser/account-store.ts'
import { archiPrice, archisPath } from '#tests/support/browser/archis-screen.ts'
import { toggle } from '#tests/support/browser/boxes.ts'
import { shows, type } from '#tests/support/browser/crafts.ts'
import { pill, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { addFlip, FLIPS, flipBuy, flipNote, flipSell } from '#tests/support/browser/flips-screen.ts'
import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import { Line } from '#tests/support/browser/line.ts'
import {
  agreeWithServer,
  backupWhileEditing,
  flipsRemoved,
  liveFlips,
  restoreAfterKill,
  serverHas,
  signInAgain,
} from '#tests/support/browser/restored.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { bothOpen, household } from '#tests/support/browser/two-devices.ts'

const RING = { id: 'anneau', item_name: 'Anneau de démonstration', buy_price_kamas: 1111 }
const GONE = { id: 'vendue', item_name: 'Ligne à supprimer', buy_price_kamas: 5 }
const AFTER = { id: 'apres', item_name: 'Ligne du lendemain', buy_price_kamas: 77 }

test('a server killed and set back to an older backup gets back everything that two devices hold, and nothing else, once their player signed in again', {
  timeout: 300_000,
}, async ({ server, device }) => {
  const lines = [await Line.lay(server.port), await Line.lay(server.port)] as const
  const home = await household(server, device, { first: lines[0].url, second: lines[1].url })
  const { first, second } = home
  let { plain } = home
  const neighbour = device({ lasting: true })
  let other = await neighbour.open(NO_PAGE)
  const otherEmail = await register(other)
  await PlainClient.signIn(server.url, otherEmail).then((client) => client.upsert('flips', [RING]))
  const [monster = ''] = (await plain.captures()).map((capture) => capture.monster)
  await plain.upsert('flips', [RING, GONE])
  await bothOpen(home, FLIPS)
  for (const page of [first, second]) await shows(flipBuy(page, GONE.item_name), 5)

  const backup = await backupWhileEditing(server, plain)

  // All of this is confirmed by the server, and none of it is in the backup.
  await plain.upsert('flips', [AFTER])
  await type(flipSell(first, RING.item_name), '1500')
  await addFlip(first, 'Anneau de Chance', '900', '1k2')
  await flipsRemoved(first, GONE.item_name)
  await other.goto(server.url + archisPath())
  await type(archiPrice(other, monster), '31')
  for (const page of [first, other]) await synced(page)
  await shows(flipSell(second, 'Anneau de Chance'), 1200)
  await flipBuy(second, GONE.item_name).waitFor({ state: 'detached' })
  await synced(second)
  // This is not: the second device is away, and types over what the first one types too.
  await lines[1].cut()
  await type(flipBuy(first, RING.item_name), '2222')
  await synced(first)
  await type(flipBuy(second, RING.item_name), '3333')
  await type(flipNote(second, 'Anneau de Chance'), 'jet parfait')
  await addFlip(second, 'Amulette du Mulou', '38k5', '49999')
  // Stored before the page is left: a navigation in the same instant would take an unfinished commit with it.
  await shows(flipSell(second, 'Amulette du Mulou'), 49_999)
  await second.goto(lines[1].url + guidePath('mineur_v1'))
  await toggle(guideBox(second, 'Fer', 0))

  await lines[0].cut()
  await neighbour.close()
  await restoreAfterKill(server, backup)
  await expect(plain.rows()).rejects.toThrow('401')
  plain = await PlainClient.signIn(server.url, home.email)
  expect(await liveFlips(plain)).toEqual([RING.item_name, GONE.item_name])
  await lines[0].mend()
  await signInAgain(first, home.email)
  await serverHas(plain, ['Anneau de Chance', RING.item_name, AFTER.item_name])
  await synced(first, 60_000)
  await lines[1].mend()
  await signInAgain(second, home.email)
  await serverHas(plain, ['Amulette du Mulou', 'Anneau de Chance', RING.item_name, AFTER.item_name])
  await synced(second, 60_000)

  await bothOpen(home, FLIPS)
  for (const page of [first, second]) {
    await shows(flipBuy(page, RING.item_name), 3333)
    await shows(flipSell(page, RING.item_name), 1500)
    await shows(flipSell(page, 'Amulette du Mulou'), 49_999)
    await shows(flipBuy(page, AFTER.item_name), 77)
    expect(await flipNote(page, 'Anneau de Chance').inputValue()).toBe('jet parfait')
    expect(await flipBuy(page, GONE.item_name).count()).toBe(0)
    await pill(page, 'À jour')
    await agreeWithServer(page, plain)
  }
  expect(await plain.get('/api/v1/guides/mineur_v1/progress')).toEqual({ checks: { '0-fer': true } })
  // What one device typed without knowing of the other's is not lost either.
  expect(await stored(second, 'journal')).toContainEqual(
    expect.objectContaining({ collection: 'flips', key: RING.id, field: 'buy_price_kamas', value: 2222 }),
  )
  await second.goto(`${lines[1].url}/app/compte/journal`)
  await second
    .getByText(/2\s222\sk/)
    .first()
    .waitFor()

  other = await neighbour.open('/')
  await signInAgain(other, otherEmail)
  await other.goto(server.url + archisPath())
  await shows(archiPrice(other, monster), 31)
  await synced(other, 60_000)
  // What the day keeps of a fortune comes by itself, when the page is idle.
  const own = (await stored(other, 'rows')).filter(({ collection }) => collection !== 'fortune_days')
  expect(own.map(({ collection }) => collection)).toEqual(['archis', 'flips'])

  const third = await device().open('/')
  await signIn(third, home.email)
  await third.goto(server.url + FLIPS)
  await shows(flipBuy(third, RING.item_name), 3333, 30_000)
  await synced(third)
  await until(async () => expect(await held(third)).toBe((await plain.rows()).length))
  await agreeWithServer(third, plain)
  for (const line of lines) await line.cut()
})
