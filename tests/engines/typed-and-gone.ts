import { expect } from 'vitest'
import { DEMO, makeDemo } from '#tests/harness/demo.ts'
import type { Engine } from '#tests/harness/engine.ts'
import { describeIn, type EngineDevice, signInWith, test } from '#tests/support/browser/engines.ts'
import { lostByClosing, lostByReload } from '#tests/support/browser/typed-at-once.ts'

/** How long after the last Enter the page goes, in milliseconds. */
const PAUSES = [0, 50, 150, 400]
export const TOOLS = [
  '/app/profit?recipe=',
  '/app/flips',
  '/app/prices',
  '/app/almanax/calc',
  '/app/archis',
  '/app/courses',
  '/app/metiers',
  '/app/elevage-renta?onglet=prix',
]
/** More of an item than any number that is typed: its line stays on the shopping list. */
const WANTED = 1_000_000

type Browser = { engine: Engine; slower?: number; tools?: readonly string[]; pauses?: readonly number[] }

/** Numbers typed in `tools` outlive a page that goes `pauses` after the last of them. */
export function testTypedAndGone({ engine, slower = 1, tools = TOOLS, pauses = PAUSES }: Browser): void {
  describeIn([engine], () => {
    const how = slower > 1 ? `, ${slower} times slower,` : ''
    test(
      `T3 T38 twenty numbers typed at once in ${slower > 1 ? 'a' : 'any'} tool${how} are there when the page was loaded again or closed, however soon`,
      async ({ server, start }) => {
        const { recipe } = await makeDemo(server.url)
        await wantItems(server.url)
        const device = start(engine, { slower })
        const page = await device.open('/')
        await signInWith(page, DEMO)
        await page.synced()
        // The first tab stays, and runs nothing that could store for the one that goes.
        await page.goto('/healthz')
        const lost: string[] = []
        for (const [turn, tool] of tools.entries())
          lost.push(...(await lostIn(device, tool.endsWith('=') ? tool + recipe : tool, pauses, turn)))
        expect(lost).toEqual([])
      },
      slower * 1_200_000,
    )
  })
}

/** A page goes by being loaded again or closed, in turns that change from tool to tool: what it does then is the same in all. */
async function lostIn(
  device: EngineDevice,
  address: string,
  pauses: readonly number[],
  turn: number,
): Promise<string[]> {
  const lost: string[] = []
  const open = async () => (await device.tab(address)).tab
  let tab = await open()
  const again = async () => {
    tab = await open()
    return tab
  }
  for (const [round, pause] of pauses.entries()) {
    const first = 41_000 + 100 * round
    const closes = (round + turn) % 2 > 0
    const names = await (closes ? lostByClosing(tab, pause, first, again) : lostByReload(tab, pause, first))
    const how = `${closes ? 'closed' : 'loaded again'} after ${pause} ms`
    lost.push(...names.map((name) => `${address}, ${how}: ${name}`))
  }
  await tab.close()
  return lost
}

/** Puts the ingredients of a wood's recipes on the demo account's shopping list. */
async function wantItems(url: string): Promise<void> {
  const { token } = await post<{ token: string }>(`${url}/auth/login`, DEMO)
  const answer = await fetch(`${url}/recipes?ingredient_item_id=303`)
  const recipes: { ingredients: { item_id: number }[] }[] = await answer.json()
  const items = new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ item_id }) => item_id)))
  const entries = [...items].slice(0, 20).map((item_id) => ({ item_id, pieces: WANTED }))
  await post(`${url}/api/v1/wanted_items/bulk_upsert`, { entries }, token)
}

async function post<T>(url: string, body: unknown, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}
