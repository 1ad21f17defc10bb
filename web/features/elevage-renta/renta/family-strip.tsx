import type { RentaRow } from '#shared/domain/breeding/renta.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { text } from '../text.ts'

/** A family of breeding objects: its middle ratio, and how many of its objects have a price. */
export type Family = {
  name: string
  median: number | null
  priced: number
  total: number
  best: number | null
}

/** The families by name. The best object of one is told as soon as there are two to compare. */
export function familiesOf(rows: readonly RentaRow[]): Family[] {
  const families = new Map<string, Family>()
  for (const { object, renta, median } of rows) {
    const { family: name } = object
    const family = families.get(name) ?? { name, median, priced: 0, total: 0, best: null }
    families.set(name, family)
    family.total += 1
    if (renta === null) continue
    family.priced += 1
    // Rows go from best to worst.
    family.best ??= object.id
  }
  return [...families.values()]
    .map((family) => (family.priced < 2 ? { ...family, best: null } : family))
    .sort((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('fr')

type Props = { families: readonly Family[]; chosen: string | null; onChoose: (name: string | null) => void }

/** The families with their medians; one that is pressed is the only one shown, pressed again all are. */
export function FamilyStrip({ families, chosen, onChoose }: Props) {
  return (
    <fieldset className="stats mb-4 grid-flow-row grid-cols-6 [--in:12px] max-lg:grid-cols-3 max-md:grid-cols-2">
      <legend className="sr-only">Familles</legend>
      {families.map(({ name, median, priced, total }) => (
        <button
          key={name}
          type="button"
          className="group grid content-start gap-px py-[9px] text-12 tabular-nums aria-pressed:shadow-[inset_0_-2px_0_var(--kama)]"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? null : name)}
        >
          <b className="text-[14px] font-semibold group-hover:text-kama">{name}</b>
          <span className={median === null ? 'faint' : undefined}>
            {median === null ? '-' : text.pointsPerKama(median)} <span className="faint">médiane</span>
          </span>
          <span className="faint">{`${formatNumber(priced)}/${formatNumber(total)} avec prix`}</span>
        </button>
      ))}
    </fieldset>
  )
}
