// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { canonical } from '#shared/contract/stamp.ts'
import { stored } from '#tests/support/browser/account-store.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { type EditPlace, editPlaces, preparePlaces } from '#tests/support/browser/edit-places.ts'
import { BrowserEditor, type Editor, PlainEditor } from '#tests/support/browser/editors.ts'
import { Line } from '#tests/support/browser/line.ts'
import { serverJournal } from '#tests/support/browser/server-journal.ts'
import { household } from '#tests/support/browser/two-devices.ts'
import { lostValues } from '#tests/support/browser/typed-values.ts'
import { pick, type Random, seeded } from '#tests/support/simulation/random.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const TURNS = 16
const EDITS_PER_TURN = 2
const TURN_OF_THE_NETWORK = 0.45

test(`two browsers and a plain client, offline and back in turns, agree at the end and lose nothing, SEED=${SEED}`, {
  timeout: 240_000,
}, async ({ server, device }) => {
  const lines = [await Line.lay(server.port), await Line.lay(server.port)] as const
  const { first, second, plain, email } = await household(server, device, {
    first: lines[0].url,
    second: lines[1].url,
  })
  await preparePlaces(plain)
  const places = editPlaces((await plain.captures()).slice(0, 2))
  const browsers = [
    new BrowserEditor('bureau', first, lines[0]),
    new BrowserEditor('salon', second, lines[1]),
  ] as const
  const editors = [...browsers, new PlainEditor(plain)]
  const settle = async () => {
    for (const browser of browsers) if (browser.online) await browser.settled(plain)
  }
  for (const page of [first, second]) await seeAll(page, places)

  await takeTurns(seeded(SEED), editors, places, settle)
  for (const editor of editors) if (!editor.online) await editor.comeBack()
  // The second may only now have sent what the first has yet to hear of.
  await settle()
  await settle()

  const rows = await plain.rows()
  const asText = rows.map(({ collection, key, v, h, deleted }) => rowText({ collection, key, v, h, deleted }))
  for (const page of [first, second]) {
    const held = (await stored(page, 'rows')).map(({ del, ...row }) => rowText({ ...row, deleted: del }))
    expect(held.sort()).toEqual(asText.sort())
  }
  const typed = editors.flatMap((editor) => editor.typed)
  const current = rows.flatMap(({ collection, key, v }) =>
    Object.entries(v).map(([field, value]) => ({ collection, key, field, value })),
  )
  const journals = [...(await stored(first, 'journal')), ...(await stored(second, 'journal'))]
  expect(typed.length).toBeGreaterThan(TURNS / 2)
  expect(lostValues(typed, current, [...journals, ...serverJournal(server.dataDir, email)])).toEqual([])
  for (const line of lines) await line.cut()
})

/** Opens every page once, so that it and its lists are on the device. */
async function seeAll(page: Page, places: readonly EditPlace[]): Promise<void> {
  for (const { path, on } of places) {
    const address = new URL(path, page.url()).href
    if (page.url() !== address) await page.goto(address)
    await on(page).waitFor()
  }
}

/** In each turn somebody may lose the network or find it again, then changes two fields. */
async function takeTurns(
  random: Random,
  editors: readonly Editor[],
  places: readonly EditPlace[],
  settle: () => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    const editor = pick(editors, Math.floor(random() * editors.length))
    if (random() < TURN_OF_THE_NETWORK) await (editor?.online ? editor.leave() : editor?.comeBack())
    for (let edit = 0; edit < EDITS_PER_TURN; edit++) {
      const at = pick(places, Math.floor(random() * places.length))
      if (at) await editor?.edit(at, valueFor(at, turn * EDITS_PER_TURN + edit, random))
    }
    await settle()
  }
}

/** Numbers and texts that no other edit types. */
function valueFor({ kind }: EditPlace, n: number, random: Random): unknown {
  if (kind === 'box') return random() < 0.5
  return kind === 'text' ? `note ${n}` : 1000 + n
}

const rowText = (row: object): string => canonical(row)
