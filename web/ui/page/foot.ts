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

/** A ref: the root of the document says, as `data-keys` and the like, how many of these stand, for the styles of others (bottom.css). */
const toldToRoot = (name: string) => (element: HTMLElement | null) => {
  const dataset = element?.ownerDocument.documentElement.dataset
  const count = (by: 1 | -1) => {
    const standing = Number(dataset?.[name] ?? 0) + by
    if (dataset && standing > 0) dataset[name] = `${standing}`
    else delete dataset?.[name]
  }
  count(1)
  return () => count(-1)
}

/** The keys of a field above a touch keyboard, the strip of a tool above a phone's dock, and that of the almanax. */
export const FOOT = { keys: toldToRoot('keys'), peek: toldToRoot('peek'), strip: toldToRoot('strip') }
