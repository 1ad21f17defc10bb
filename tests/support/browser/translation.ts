import type { Page } from 'playwright-core'

/**
 * Translates the page as a browser does, from now on: each text that may be is replaced by a copy in `<font><font>`, and so
 * is what comes later. The words stay, so that they can be compared.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replace = (text: Text) => {
      const place = text.parentElement
      if (!text.data.trim() || !place || place.closest('font, script, style, svg, [translate=no]')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      Object.assign(text, { shownAs: outer })
      text.replaceWith(outer)
    }
    const replaceIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Node[] = root instanceof Text ? [root] : []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text)
      for (const text of found) if (text instanceof Text) replace(text)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) replaceIn(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    replaceIn(document.body)
  })

/**
 * The texts that React means to show and the page does not, because a translation took their place. It reads what React
 * keeps in its root: each thing that is drawn, with its props and its node.
 */
export const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Fiber = {
      tag: number
      memoizedProps: unknown
      stateNode: unknown
      child: Fiber | null
      sibling: Fiber | null
    }
    const TEXT = 6
    const place = document.getElementById('root') ?? document.body
    const [root] = Object.entries(place).flatMap(
      ([key, value]: [string, { stateNode: { current: Fiber } }]) =>
        key.startsWith('__reactContainer$') ? [value.stateNode.current] : [],
    )
    if (!root) throw new Error('React has drawn nothing')
    const stale: string[] = []
    const waiting = [root]
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      if (fiber.child) waiting.push(fiber.child)
      if (fiber.sibling) waiting.push(fiber.sibling)
      const { tag, memoizedProps: props, stateNode: node } = fiber
      const shown = node instanceof Text && 'shownAs' in node ? node.shownAs : null
      if (tag === TEXT && node instanceof Text && shown instanceof Element && shown.textContent !== node.data)
        stale.push(`${node.data}, not ${shown.textContent}`)
      if (!(node instanceof Element) || typeof props !== 'object' || !props || !('children' in props))
        continue
      const { children } = props
      const meant = typeof children === 'string' || typeof children === 'number' ? String(children) : null
      if (meant !== null && node.textContent !== meant) stale.push(`${meant}, not ${node.textContent}`)
    }
    return stale
  })
