import { createRoot } from 'react-dom/client'
import { committed } from './commits.ts'
import { SHOWN, SHOWN_PREFIX } from './flip-rows.ts'
import { lastSave } from './line.tsx'
import type { Store } from './peer.ts'

const PATIENCE_MS = 20_000
const BETWEEN_TAPS_MS = 5

/** Taps each row of the list in turn: milliseconds from each tap until the price is committed and in the document. */
export async function tapThrough(Lines: Store['Lines'], rounds: number): Promise<number[]> {
  const host = document.body.appendChild(document.createElement('main'))
  const root = createRoot(host)
  root.render(<Lines prefix={SHOWN_PREFIX} />)
  try {
    const fields = await drawn(host)
    const times: number[] = []
    for (let i = 0; i < rounds; i++) times.push(await tapped(fields[i % SHOWN]))
    return times
  } finally {
    root.unmount()
    host.remove()
  }
}

async function drawn(host: HTMLElement): Promise<HTMLButtonElement[]> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(10)) {
    const fields = [...host.querySelectorAll('button')]
    if (fields.length === SHOWN) return fields
  }
  throw new Error('the list did not show')
}

async function tapped(field: HTMLButtonElement | undefined): Promise<number> {
  const price = field?.querySelector('b')
  if (!price) throw new Error('no such row')
  await pause(BETWEEN_TAPS_MS)
  const shown = shows(price, String(Number(price.textContent) + 1))
  const began = performance.now()
  field?.click()
  await Promise.all([shown, lastSave().then(committed)])
  return performance.now() - began
}

function shows(element: HTMLElement, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the new price did not show')), PATIENCE_MS)
    const observer = new MutationObserver(() => {
      if (element.textContent !== text) return
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    })
    observer.observe(element, { characterData: true, childList: true, subtree: true })
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
