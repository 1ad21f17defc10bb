import { allByRole, click, until } from './render.tsx'

/** What is on screen, by its words; undefined where nothing bears them. */
export const button = (name: string): HTMLElement | undefined => allByRole('button', name)[0]
export const link = (name: string): HTMLElement | undefined => allByRole('link', name)[0]
const spaced = (text: string | null): string => (text ?? '').replace(/\s/g, ' ')
/** Whether the page says this, whatever its spaces are. */
export const shown = (text: string): boolean => spaced(document.body.textContent).includes(spaced(text))

/** The same, for something that must be there to be pressed. */
export function there(found: HTMLElement | undefined): HTMLElement {
  if (!found) throw new Error(`nothing there: ${document.body.innerHTML.slice(0, 2000)}`)
  return found
}

/** Presses the button of a menu, and waits for the menu: its code comes with the first opening. */
export async function openMenu(name: string): Promise<void> {
  await click(there(button(name)))
  await until(() => there(document.querySelector<HTMLElement>('.menu') ?? undefined))
}

/** How many pixels of the page's foot something is said to cover. */
export function coveredAtFoot(by: 'keyboard' | 'widget'): number {
  const said = document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
  return Number(new RegExp(`--${by}: (\\d+)px`).exec(said.join())?.[1] ?? 0)
}
