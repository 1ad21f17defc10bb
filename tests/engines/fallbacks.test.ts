import { describe, expect } from 'vitest'
import type { Engine } from '#tests/harness/engine.ts'
import { unsent } from '#tests/support/browser/account-store.ts'
import { ASH_WOOD, ashRecipe } from '#tests/support/browser/crafts.ts'
import { button, field, startsWith } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { chromiumEngine } from './chromium.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

type Abilities = Record<'backgroundSync' | 'installEvent' | 'persistence', boolean>
type Case = { engine: Engine; can: Abilities; install: string | null; protection: string }

const ASKS = 'Protéger mes données'
const CASES: Case[] = [
  {
    engine: chromiumEngine,
    can: { backgroundSync: true, installEvent: true, persistence: true },
    install: null,
    protection: ASKS,
  },
  {
    engine: firefoxEngine,
    can: { backgroundSync: false, installEvent: false, persistence: true },
    install: 'épingle l’onglet',
    protection: ASKS,
  },
  {
    engine: webkitEngine,
    can: { backgroundSync: false, installEvent: false, persistence: false },
    install: null,
    protection: 'Ce navigateur ne le dit pas.',
  },
]

const INSTALL = button('Installer Comptoir')
const pack = (size: number) => startsWith(field(`Prix du lot de ${size}, ${ASH_WOOD.name}`))

/** What the page can ask of its browser. Runs in the page. */
const abilities = () => ({
  backgroundSync: 'SyncManager' in window,
  installEvent: 'onbeforeinstallprompt' in window,
  persistence: typeof navigator.storage?.persist === 'function',
  // What every engine must have.
  locks: 'locks' in navigator,
  channel: 'BroadcastChannel' in window,
  streams: 'TextDecoderStream' in window,
  dialog: 'HTMLDialogElement' in window,
})
const NEEDED = { locks: true, channel: true, streams: true, dialog: true }

for (const { engine, can, install, protection } of CASES) {
  describeIn([engine], () => {
    describe('what it lacks', () => {
      test('a queued edit leaves by the page’s own triggers, also after the browser was closed', async ({
        server,
        start,
      }) => {
        const device = start(engine)
        let page = await device.open('/')
        await register(page)
        expect(await page.tab.evaluate(abilities, undefined)).toEqual({ ...can, ...NEEDED })
        const craft = `/app/profit?recipe=${(await ashRecipe(server.url)).id}`
        await page.goto(craft)
        await page.save(pack(1), '31')
        await page.synced()

        await server.stop()
        await page.save(pack(10), '300')
        await page.pill('Hors ligne')
        await server.start()
        // Nobody says that the network is back: the page finds out.
        await page.synced()

        await server.stop()
        await page.save(pack(100), '2900')
        await device.close()
        await server.start()
        page = await device.open('/')
        await server.printed(/user_market_prices\/bulk_upsert/)
        await page.synced()
        expect(server.output.match(/user_market_prices\/bulk_upsert/g)).toHaveLength(1)
        await page.goto(craft)
        for (const [size, price] of [
          [1, 31],
          [10, 300],
          [100, 2900],
        ] as const) {
          await page.shows(pack(size), price)
        }
      })

      test('A149 A150 it offers to install as it can, or not at all, and says whether data are protected', async ({
        start,
      }) => {
        const page = await start(engine).open('/')
        if (install) {
          await page.press(INSTALL)
          await page.reads(install)
          await page.press(button('Ne plus proposer l’installation'))
          await page.misses(INSTALL)
          await page.tab.reload()
        }
        await register(page)
        await page.goto('/app/compte/donnees')
        await page.reads(protection)
        if (!can.installEvent) expect(await page.look(INSTALL)).toBeNull()
      })
    })

    test('two tabs show each other’s edits at once and send them once', async ({ server, start }) => {
      const device = start(engine)
      const first = await device.open('/')
      await register(first)
      const craft = `/app/profit?recipe=${(await ashRecipe(server.url)).id}`
      await first.goto(craft)
      const second = await device.tab(craft)
      await second.sees(pack(1))
      await first.save(pack(1), '31')
      await second.shows(pack(1), 31)
      await second.synced()

      await server.stop()
      await first.save(pack(10), '300')
      await second.save(pack(100), '2900')
      expect(await unsent(first.tab)).toBe(2)
      await server.start()
      await Promise.all([first.nudge(), second.nudge()])
      await first.synced()
      await second.synced()
      await first.shows(pack(100), 2900)
      expect(server.output.match(/user_market_prices\/bulk_upsert/g)).toHaveLength(1)
    })
  })
}
