import type { Tab } from '#tests/harness/engine.ts'
import { until } from '#tests/harness/until.ts'
import { stored } from './account-store.ts'

/** How many fields are typed into at once. */
const MOST = 20

/**
 * Types into the fields of a list (« Prix, Ortie »), each a number of its own, as fast as a page can be told, then has the page load
 * itself again after a pause. Answers what it typed, by field; null while there is nothing to type into. Runs in the page.
 */
function typeAndReload({
  most,
  from,
  pauseMs,
}: {
  most: number
  from: number
  pauseMs: number
}): Record<number, string> | null {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const inSight = [...document.querySelectorAll<HTMLInputElement>('main input[inputmode]')].filter(
    (field) => !field.disabled && field.offsetParent !== null,
  )
  const named = new Map(
    inSight.flatMap((field) => {
      const name = field.getAttribute('aria-label') ?? ''
      // A count that covers the need takes its line off the shopping list.
      const goes = location.pathname === '/app/courses' && name.startsWith('Possédé')
      return name.includes(', ') && !goes ? [[name, field] as const] : []
    }),
  )
  if (named.size === 0) return null
  const typed: Record<number, string> = {}
  for (const [name, field] of [...named].slice(0, most)) {
    const value = from + Object.keys(typed).length
    field.focus()
    set?.call(field, String(value))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    typed[value] = name
  }
  Object.assign(window, { typedHere: true })
  if (pauseMs === 0) location.reload()
  else setTimeout(() => location.reload(), pauseMs)
  return typed
}

/**
 * Types numbers that nothing else on the device has, from `from` on; the page loads itself again `pauseMs` later. Answers
 * which of them the device does not have once the page is there again.
 */
export async function lostByReload(tab: Tab, pauseMs: number, from: number): Promise<string[]> {
  let typed: Record<number, string> = {}
  await until(async () => {
    const done = await tab.evaluate(typeAndReload, { most: MOST, from, pauseMs })
    if (done) typed = done
    return done !== null
  })
  const lost = async (): Promise<string[]> => {
    // A page that is being left answers no more.
    const isNew = await tab.evaluate(() => !('typedHere' in window), undefined).catch(() => false)
    const rows = isNew ? await stored(tab, 'rows').catch(() => null) : null
    if (!rows) return ['the page']
    const values = new Set(rows.flatMap(({ v }) => Object.values(v)))
    return Object.entries(typed).flatMap(([value, name]) => (values.has(Number(value)) ? [] : [name]))
  }
  await until(async () => (await lost()).length === 0, 15_000).catch(() => {})
  return lost()
}
