import { createElement, type SVGProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }

const COMMON: SVGProps<SVGSVGElement> = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}

/**
 * What the build puts in the place of the icon library's own factory, whose sizes, contexts and classes no screen
 * asks for: they would come before the first tool, if any screen asked the library for the factory.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...COMMON, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
