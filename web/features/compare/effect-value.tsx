import type { EffectCell } from './effect-rows.ts'
import { text } from './text.ts'

/** What an item has of an effect, and how that compares with the reference. */
export function EffectValue({ lines, gap, better, best }: EffectCell) {
  return (
    <>
      {lines === '' ? (
        <span className="v faint">
          <span aria-hidden="true">{text.absent}</span>
          <span className="sr">{text.absentWord}</span>
        </span>
      ) : (
        <span className="v">{lines}</span>
      )}
      {best && <span className="sr">, {text.best}</span>}
      {gap !== null && <span className={better ? 'gap better' : 'gap'}>{gap}</span>}
    </>
  )
}
