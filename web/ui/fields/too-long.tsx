import { text } from '#ui/text.ts'

/** How many characters of a text, as it is stored, are beyond its limit: with any, it stays in its field and is stored nowhere. */
export const excessOf = (typed: string, limit: number): number => Math.max(0, typed.trim().length - limit)

type Props = { id: string; typed: string; limit: number }

/** Says so under the field of a form, as long as it is so. */
export const TooLong = ({ id, typed, limit }: Props) => {
  const excess = excessOf(typed, limit)
  return (
    <span id={id} className="hint bad empty:hidden" role="alert">
      {excess > 0 && text.tooLong(excess)}
    </span>
  )
}
