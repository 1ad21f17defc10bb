import type { Family } from './families.ts'
import { text } from './text.ts'
import './family-strip.css'

type Props = { families: readonly Family[]; chosen: string | null; onChoose: (name: string | null) => void }

/** The families with their medians; one that is pressed is the only one shown, pressed again all are. */
export function FamilyStrip({ families, chosen, onChoose }: Props) {
  return (
    <fieldset className="families">
      <legend className="sr">{text.families}</legend>
      {families.map(({ name, median, priced, total }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? null : name)}
        >
          <b>{name}</b>
          <span className={median === null ? 'median faint' : 'median'}>
            {median === null ? text.none : text.pointsPerKama(median)}{' '}
            <span className="faint">{text.familyMedian}</span>
          </span>
          <span className="faint">{text.pricedOf(priced, total)}</span>
        </button>
      ))}
    </fieldset>
  )
}
