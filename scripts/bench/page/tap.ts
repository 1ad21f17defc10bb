const PATIENCE_MS = 20_000
const BETWEEN_TAPS_MS = 5

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The buttons under `host`, once there are so many and each shows something. */
export async function drawn(host: HTMLElement, count: number): Promise<HTMLButtonElement[]> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(10)) {
    const buttons = [...host.querySelectorAll('button')]
    if (buttons.length === count && buttons.every(({ textContent }) => textContent)) return buttons
  }
  throw new Error('the list did not show')
}

/** Milliseconds from a tap until `seen` counts one more in the document and what the tap stores is committed. */
export async function tapped(
  button: HTMLElement | undefined,
  seen: Element | null | undefined,
  stored: () => Promise<unknown>,
): Promise<number> {
  if (!button || !seen) throw new Error('no such row')
  await pause(BETWEEN_TAPS_MS)
  const wanted = String(Number(seen.textContent) + 1)
  const shown = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${wanted} did not show`)), PATIENCE_MS)
    new MutationObserver((_, observer) => {
      if (seen.textContent !== wanted) return
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }).observe(seen, { characterData: true, childList: true, subtree: true })
  })
  const began = performance.now()
  button.click()
  await Promise.all([shown, stored()])
  return performance.now() - began
}
