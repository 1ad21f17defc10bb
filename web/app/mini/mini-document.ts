/** Makes a new window's document look like the page's, and keeps it so. Answers how to stop. */
export function dressDocument(doc: Document): () => void {
  doc.documentElement.lang = document.documentElement.lang
  doc.head.replaceChildren()
  doc.body.replaceChildren()
  const viewport = doc.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  doc.head.append(viewport)
  const stops = [mirrorLook(doc), mirrorStyles(doc)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Resolves once the style sheets that the document has now were read, or could not be. */
export async function dressed(doc: Document): Promise<void> {
  const coming = [...doc.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    coming.map(
      (link) =>
        new Promise<void>((resolve) => {
          link.addEventListener('load', () => resolve())
          link.addEventListener('error', () => resolve())
        }),
    ),
  )
}

/** Theme and density, as they change. */
function mirrorLook(doc: Document): () => void {
  const paint = () => {
    const { theme, density } = document.documentElement.dataset
    Object.assign(doc.documentElement.dataset, { theme: theme ?? '', density: density ?? '' })
  }
  paint()
  const observer = new MutationObserver(paint)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}

/** The page's sheets and those that come later: linked ones by their link, any others rule by rule. */
function mirrorStyles(doc: Document): () => void {
  for (const sheet of document.styleSheets) if (sheet.ownerNode?.nodeName !== 'LINK') construct(doc, sheet)
  for (const sheet of document.adoptedStyleSheets ?? []) construct(doc, sheet)
  const linked = new Set<string>()
  const link = () => {
    for (const own of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (linked.has(own.href)) continue
      linked.add(own.href)
      const copy = doc.createElement('link')
      copy.rel = 'stylesheet'
      copy.href = own.href
      // Without network the page still has what it read.
      copy.addEventListener('error', () => own.sheet && construct(doc, own.sheet))
      doc.head.append(copy)
    }
  }
  link()
  const observer = new MutationObserver(link)
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}

/** A sheet belongs to the document in whose window it was made, and the page's policy refuses inline ones. */
function construct(doc: Document, sheet: CSSStyleSheet): void {
  const Sheet = doc.defaultView?.CSSStyleSheet
  if (!Sheet) return
  const own = new Sheet()
  own.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'))
  doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, own]
}
