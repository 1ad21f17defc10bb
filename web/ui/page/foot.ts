/** Who reads what stands at the foot of the screen, beside the root: those of the variant `foot` (ui/styles/index.css). */
const READERS = 'body, #root, .dock, .peek, .corner, .offer, .alm, .mini, .touch-keys, .toaster'

const covered = { keyboard: 0, widget: 0 }
let sheet: CSSStyleSheet | null = null

/**
 * Tells how many pixels of the page's foot something covers. It stands in a sheet of its own, for those who read it: in a style of the
 * root, where it would be inherited, every element would be styled anew.
 */
export function coverFoot(by: keyof typeof covered, pixels: number): void {
  // A browser older than March 2023 lets its keyboard cover the foot.
  if (covered[by] === pixels || !('adoptedStyleSheets' in document)) return
  covered[by] = pixels
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const { keyboard, widget } = covered
  sheet.replaceSync(`:root, :root :is(${READERS}) { --keyboard: ${keyboard}px; --widget: ${widget}px }`)
}
