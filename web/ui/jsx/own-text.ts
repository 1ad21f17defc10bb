import { createElement, Fragment, type ReactElement } from 'react'

/** Their text holds no element. */
const PLAIN: readonly unknown[] = ['option', 'title', 'text', 'tspan', 'textarea', 'style']

type Props = { children?: unknown }

/**
 * The props of an element in which each text is its parent's only content, or that of a `c-text`: a browser that translates
 * the page puts its own nodes in place of texts, and React, which changes, moves and removes nodes, then finds elements
 * alone. Text that stands by itself in an element is left as it is.
 */
export function withOwnTexts(type: unknown, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props
  const { children } = props
  const own = ownTexts(type, children)
  return own === children ? props : { ...props, children: own }
}

function ownTexts(type: unknown, children: unknown): unknown {
  if (!Array.isArray(children))
    return type === Fragment && isText(children) ? textElement(String(children)) : children
  return type !== Fragment && children.every(isTextOrNone) ? joined(children) : wrapped(type, children)
}

function wrapped(type: unknown, children: readonly unknown[]): readonly unknown[] {
  if (PLAIN.includes(type)) return children
  let own: unknown[] | null = null
  const put = (at: number, child: unknown) => {
    own ??= [...children]
    own[at] = child
  }
  for (let at = 0; at < children.length; at += 1) {
    const child: unknown = children[at]
    if (Array.isArray(child)) {
      const inner = wrapped(type, child)
      if (inner !== child) put(at, inner)
    }
    if (!isText(child)) continue
    // Texts side by side are one, so that a flexible box has one piece of them.
    let end = at + 1
    while (end < children.length && isTextOrNone(children[end])) end += 1
    put(at, textElement(joined(children.slice(at, end)), at))
    for (at += 1; at < end; at += 1) put(at, null)
    at -= 1
  }
  return own ?? children
}

/** Spaces alone are never translated. */
const textElement = (text: string, key: number | null = null): ReactElement | string =>
  text.trim() === '' ? text : createElement('c-text', { key: key === null ? null : `text ${key}` }, text)

const joined = (texts: readonly unknown[]): string => texts.filter(isText).join('')

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '')

const isTextOrNone = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === 'boolean' || child === '' || isText(child)
