import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows near what is seen, and the head under which the first of them stands. */
export function rangeWithHead(range: Range, isHead: (index: number) => boolean): number[] {
  let head = range.startIndex
  while (head > 0 && !isHead(head)) head -= 1
  const near = defaultRangeExtractor(range)
  return near.includes(head) ? near : [head, ...near]
}
