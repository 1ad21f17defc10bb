// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ALL_SHOTS, become, goTo, pageTest } from '#tests/support/browser/page-walk.ts'

/** Pages with every kind of choice: rows of choices, tabs, switches, boxes, places in a menu. */
const PICTURES = [
  ...['profit-tree', 'palmares', 'courses', 'flips', 'archis', 'almanax', 'metiers-miner', 'prices'],
  ...['workshop-prices', 'workshop-pen', 'profile', 'board'],
].filter((name) => ALL_SHOTS.some((shot) => shot.name === name))

pageTest(
  'N117 in forced colours what is chosen looks other than what is not, on every kind of choice, and can be read',
  { timeout: 180_000 },
  async ({ people: { demo }, device }) => {
    const page = await device({ width: 1440, height: 900 }).open('/')
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await become(page, 'player', demo)
    const [kinds, alike, hidden] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const picture of PICTURES) {
      await goTo(page, picture, demo)
      const found = await choices(page)
      for (const { kind, same } of found) {
        kinds.add(kind)
        if (same) alike.add(`${picture}: ${same}`)
      }
      for (const text of await unreadable(page)) hidden.add(`${picture}: ${text}`)
    }
    expect([...alike]).toEqual([])
    expect([...hidden]).toEqual([])
    expect([...kinds].sort()).toEqual(['checked', 'current', 'pressed', 'radio', 'selected'])
  },
)

/** Every kind of choice with something chosen and something not, and what is chosen where both look the same. */
const choices = (page: Page) =>
  page.evaluate(() => {
    const KINDS = [
      { kind: 'radio', on: 'label:has(> input[type=radio]:checked)', off: 'label:has(> input[type=radio])' },
      { kind: 'pressed', on: '[aria-pressed=true]', off: '[aria-pressed=false]' },
      { kind: 'selected', on: '[role=tab][aria-selected=true]', off: '[role=tab][aria-selected=false]' },
      { kind: 'checked', on: '[aria-checked=true]', off: '[aria-checked=false]' },
      { kind: 'current', on: 'a[aria-current=page]', off: 'a:not([aria-current])' },
    ]
    // What forced colours leave: lines, grounds of the system, and marks that are there or not.
    const look = (one: Element): string =>
      [one, ...one.querySelectorAll('svg, [role=switch], [role=switch] > span')]
        .map((part) => {
          const { backgroundColor, borderColor, borderStyle, outlineStyle, opacity } = getComputedStyle(part)
          return [backgroundColor, borderColor, borderStyle, outlineStyle, opacity].join()
        })
        .join(' ')
    return KINDS.flatMap(({ kind, on, off }) =>
      [...document.querySelectorAll(on)].flatMap((chosen) => {
        const role = chosen.getAttribute('role')
        const group = chosen.closest(
          'fieldset, [role=radiogroup], [role=tablist], nav, table, ul, section, main',
        )
        const other = [...(group?.querySelectorAll(off) ?? [])].find(
          (one) => one !== chosen && one.getAttribute('role') === role,
        )
        if (!other || !chosen.checkVisibility() || !other.checkVisibility()) return []
        const name = chosen.getAttribute('aria-label') ?? chosen.textContent
        return [{ kind, same: look(chosen) === look(other) ? `${kind} « ${name} »` : null }]
      }),
    )
  })

/** Texts in the colour of what is drawn behind them: a plate of the canvas, unless the page draws its colours itself. */
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const CHOSEN =
      '[aria-pressed=true], [aria-selected=true], [aria-current=page], label:has(> input[type=radio]:checked)'
    const canvas = document.createElement('i')
    canvas.style.color = 'Canvas'
    document.body.append(canvas)
    const plate = getComputedStyle(canvas).color
    canvas.remove()
    const behind = (one: Element | null): string => {
      const { backgroundColor } = one ? getComputedStyle(one) : { backgroundColor: plate }
      return one && backgroundColor === 'rgba(0, 0, 0, 0)' ? behind(one.parentElement) : backgroundColor
    }
    const texts = [...document.querySelectorAll(CHOSEN)].flatMap((chosen) => [
      chosen,
      ...chosen.querySelectorAll('*'),
    ])
    return texts
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((one) => {
        const style = getComputedStyle(one)
        const isPlated = style.getPropertyValue('forced-color-adjust') !== 'none'
        return one.checkVisibility() && style.color === (isPlated ? plate : behind(one))
      })
      .map((one) => one.textContent ?? '')
  })
