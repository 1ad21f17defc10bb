import type { Tab } from '#tests/harness/engine.ts'
import { until } from '#tests/harness/until.ts'
import { stored } from './account-store.ts'

/** How many fields are typed into at once. */
const MOST = 20

/** How long a page may take to show its fields on a busy machine. */
const ARRIVAL_MS = 60_000

/** Numbers that were typed, each with the name of its field. */
type Typed = Record<number, string>

/**
 * Types into the fields of a list (« Prix, Ortie »), each a number of its own, as fast as a page can be told, and may have the
 * page load itself again after a pause. Answers what it typed; null while there is nothing to type into. Runs in the page.
 */
function typeIn({
  most,
  from,
  reloadAfterMs,
}: {
  most: number
  from: number
  reloadAfterMs: number | null
}): Typed | null {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const inSight = [...document.querySelectorAll<HTMLInputElement>('main input[inputmode]')].filter(
    (field) => !field.disabled && field.offsetParent !== null,
  )
  const named = new Map(
    inSight.flatMap((field) => {
      const name = field.getAttribute('aria-label') ?? ''
      return name.includes(', ') ? [[name, field] as const] : []
    }),
  )
  if (named.size === 0) return null
  const typed: Typed = {}
  for (const [name, field] of [...named].slice(0, most)) {
    const value = from + Object.keys(typed).length
    field.focus()
    set?.call(field, String(value))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    typed[value] = name
  }
  Object.assign(window, { typedHere: true })
  if (reloadAfterMs === 0) location.reload()
  else if (reloadAfterMs !== null) setTimeout(() => location.reload(), reloadAfterMs)
  return typed
}

async function type(tab: Tab, from: number, reloadAfterMs: number | null): Promise<Typed> {
  let typed: Typed = {}
  await until(async () => {
    const done = await tab.evaluate(typeIn, { most: MOST, from, reloadAfterMs })
    if (done) typed = done
    return done !== null
  }, ARRIVAL_MS).catch(async () => {
    const shows = await tab.evaluate(
      () => `${location.pathname}: ${document.body.textContent.slice(0, 500)}`,
      undefined,
    )
    throw new Error(`no field to type into in ${shows}`)
  })
  return typed
}

/**
 * Types numbers that nothing else on the device has, from `from` on; the page loads itself again `pauseMs` later. Answers
 * which of them the device does not have once the page is there again.
 */
export async function lostByReload(tab: Tab, pauseMs: number, from: number): Promise<string[]> {
  return notStored(tab, await type(tab, from, pauseMs))
}

/** The same, of a tab that is closed, after which another is opened. */
export async function lostByClosing(
  tab: Tab,
  pauseMs: number,
  from: number,
  another: () => Promise<Tab>,
): Promise<string[]> {
  const typed = await type(tab, from, null)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  await tab.close()
  return notStored(await another(), typed)
}

async function notStored(tab: Tab, typed: Typed): Promise<string[]> {
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
