import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atShot } from '#scripts/screenshots/at-shot.ts'
import type { Shot } from '#scripts/screenshots/shots.ts'
import { grantAccess } from '#tests/harness/demo-community.ts'
import type { Theme } from '#ui/page/appearance.ts'
import { communityStates } from './community-states.ts'
import { become, firstOfEach, goToPath, PHONE, pageTest, resize, test, WALKS } from './page-walk.ts'
import { axeFinds, cut, sideways, tooWide, watchPolicy } from './screens.ts'
import { aMember, openAs } from './sign-up.ts'
import { small } from './touch.ts'
import { workshopStates } from './workshop-states.ts'

/** What hangs on the theme. */
const COLOURS = { only: ['color-contrast', 'link-in-text-block'] }
/** Rows of one list are alike: `npm run test:full` measures all of them. */
const ALIKE = 3

type Walked = { width: number; height: number; scheme: 'dark' | 'light' }
export const DESKTOP = { width: 1440, height: 900 }
export const desktop = (scheme: Walked['scheme']): Walked => ({ ...DESKTOP, scheme })
const NARROWEST = { width: 320, height: 700 }
/** What a window of 1440 px shows at 200 %. */
const HALF = { width: 720, height: 450 }
/** Widths of a desk's walk beside its own and `HALF`; the phone's walk has the narrow ones. */
const BETWEEN = [360, 768, 1024]
/** A page on which nothing is opened or kept. */
const PLAIN_PAGE = '/app/compte/regles'
export const phone = (scheme: Walked['scheme']): Walked => ({ ...PHONE, scheme })

/** From its next page on, what is opened has this theme: the player's choice counts, not the system's. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'system' ? 'dark' : theme, reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
}

/** What has no room in a narrow window. */
async function cramped(page: Page, name: string): Promise<string[]> {
  const over = await sideways(page)
  return [...(over > 0 ? [`${name}: ${over} px too wide`] : []), ...(await cut(page, name))]
}

/**
 * Every page in the state of its first picture, at both sizes; on a phone, a finger finds what answers to it. Of two
 * workers, the pages of the `worker`-th.
 */
export function walkOncePerPage(scheme: Walked['scheme'], worker: 0 | 1): void {
  pageTest.for(['visitor', 'player', 'supporter'] as const)(
    `N117 axe finds nothing on any page of a %s, on a desk and on a phone, ${scheme}, where 44 by 44 pixels answer to a finger; at 320 px and at 200 % it scrolls one way, and nothing is cut`,
    { timeout: 180_000 },
    async (who, { community: { url, server }, people: { demo, admin }, device }) => {
      await grantAccess(url, admin.token, admin.user.id, who === 'supporter')
      const player = device({ scheme })
      const page = await player.open('/')
      await wear(page, scheme)
      // A phone can share, so that its pages have a button for it.
      await page.addInitScript(() => Object.assign(navigator, { share: async () => {} }))
      const found = watchPolicy(page)
      await become(page, who, demo)
      const shots = firstOfEach.filter(({ as }) => as === who).filter((_, i) => i % 2 === worker)
      const look = (shot: Shot) => async () => {
        for (const { width, height } of [desktop(scheme), phone(scheme)]) {
          await resize(player, page, { width, height })
          const name = `${shot.name} at ${width} px`
          // That every ink is readable on every ground is reckoned from their tokens.
          found.push(...(await axeFinds(page, name, { without: ['color-contrast'] })))
          found.push(...(await cut(page, name)))
          if (width < 768) found.push(...(await small(page, name, ALIKE)))
        }
        for (const size of [NARROWEST, HALF]) {
          await resize(player, page, size)
          found.push(...(await cramped(page, `${shot.name} at ${size.width} px`)))
        }
      }
      // What a visitor's page is before it is alive, only a load shows.
      const goTo = who === 'visitor' ? undefined : (path: string) => goToPath(page, path)
      for (const shot of shots) {
        await atShot(page, server, demo, shot, look(shot), goTo)
        await resize(player, page, desktop(scheme))
      }
      expect(found).toEqual([])
    },
  )
}

/**
 * Whether a state's page is loaded anew: a visitor's, the first state of each page, and what comes after a page whose calls
 * failed. To the others one goes back by way of another page, which leaves nothing open.
 */
const isLoaded = (shot: Shot, before: Shot | undefined): boolean =>
  shot.as === 'visitor' ||
  firstOfEach.includes(shot) ||
  !before ||
  before.fails !== undefined ||
  before.offline === true

/**
 * Every page in every state of its pictures, as each kind of person sees it, in the dark and in the light; on a phone, a finger
 * finds what answers to it, in every row.
 */
export function walkPages(size: Omit<Walked, 'scheme'>): void {
  const isPhone = size.width < 768
  const more = isPhone
    ? ', where 44 by 44 pixels answer to a finger; at 320 px it scrolls one way, and nothing is cut'
    : ', and none scrolls sideways at any width; nothing is cut, at 200 % either'
  test.for(WALKS)(
    `N117 axe finds nothing, and no policy is broken, on any page of a $title at ${size.width} px, dark and light${more}`,
    { timeout: 300_000 },
    async ({ who, shots }, { community: { url, server }, people: { demo, admin }, device }) => {
      await grantAccess(url, admin.token, admin.user.id, who === 'supporter')
      const page = await device(size).open('/')
      await wear(page, 'system')
      const goBack = async (path: string) => {
        await goToPath(page, PLAIN_PAGE)
        await goToPath(page, path)
      }
      const found = watchPolicy(page)
      await become(page, who, demo)
      for (const [n, shot] of shots.entries()) {
        const look = async () => {
          for (const [scheme, rules] of [
            ['dark', {}],
            ['light', COLOURS],
          ] as const) {
            await page.emulateMedia({ colorScheme: scheme })
            await page.locator(`html[data-theme=${scheme}]`).waitFor()
            found.push(...(await axeFinds(page, `${shot.name}, ${scheme}`, rules)))
          }
          found.push(...(await cramped(page, `${shot.name} at ${size.width} px`)))
          found.push(...(await (isPhone ? small(page, shot.name) : tooWide(page, shot.name, BETWEEN))))
          const narrow = isPhone ? NARROWEST : HALF
          await page.setViewportSize(narrow)
          found.push(...(await cramped(page, `${shot.name} at ${narrow.width} px`)))
          await page.setViewportSize(size)
        }
        await atShot(page, server, demo, shot, look, isLoaded(shot, shots[n - 1]) ? undefined : goBack)
      }
      expect(found).toEqual([])
    },
  )
}

/** What goes wrong on the pages of accounts, donations, streams and admin. */
export function walkFailures(look: Walked): void {
  const name = `${look.width} px, ${look.scheme}`
  test(`axe finds nothing when accounts, donations, streams and admin go wrong, at ${name}`, {
    timeout: 180_000,
  }, async ({ community, people, device }) => {
    const page = await device(look).open('/')
    await wear(page, look.scheme)
    const found = watchPolicy(page)
    const player = await aMember(community.url)
    for (const state of communityStates) {
      const who = { visitor: null, player, admin: people.admin }[state.as]
      if (who) await openAs(page, who, state.path)
      else await page.goto(community.url + state.path)
      await state.prepare(page, community)
      found.push(...(await axeFinds(page, state.name)))
      if (look.width >= 1440) found.push(...(await tooWide(page, state.name)))
      await state.mend?.(page, community)
    }
    expect(found).toEqual([])
  })
}

/** Empty and refused states of the workshop's tools. */
export function walkWorkshopStates(look: Walked): void {
  const name = `${look.width} px, ${look.scheme}`
  test(`axe finds nothing where book, comparator, stable and workshop are empty or refuse, at ${name}`, {
    timeout: 180_000,
  }, async ({ community, device }) => {
    const page = await device(look).open('/')
    await wear(page, look.scheme)
    const found = watchPolicy(page)
    await openAs(page, await aMember(community.url), '/app/prices')
    for (const { name, path, prepare } of workshopStates) {
      await page.goto(community.url + path)
      await prepare(page)
      found.push(...(await axeFinds(page, name)))
      if (look.width >= 1440) found.push(...(await tooWide(page, name)))
    }
    expect(found).toEqual([])
  })
}
