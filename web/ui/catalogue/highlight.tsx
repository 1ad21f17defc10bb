import { Fragment } from 'react'

type Props = { text: string; marks: readonly (readonly [from: number, to: number])[] }

/** A text with the parts that a search matched. */
export function Highlight({ text, marks }: Props) {
  const starts = marks.map(([from], i) => ({ from: marks[i - 1]?.[1] ?? 0, to: from }))
  const end = marks.at(-1)?.[1] ?? 0
  return (
    <>
      {marks.map(([from, to], i) => (
        <Fragment key={from}>
          {text.slice(starts[i]?.from, starts[i]?.to)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  )
}
