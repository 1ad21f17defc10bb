import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { NeedSource } from '#blocks/courses/need-sources.ts'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { HORIZONS, setPlanSources } from '#store/plans.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { sourceIcon, sourceName } from '../origins.tsx'
import { PlansDialog } from './plans-dialog.tsx'

const sourceOn = (name: string, lacking: number) =>
  `${name}, ${plural(lacking, 'objet manque', 'objets manquent')}`

/** What the list brings together: a chip for each source, with how many items it lacks (N19). */
export function Sources({ courses }: { courses: Courses }) {
  const [editing, setEditing] = useState<'crafts' | 'hand' | null>(null)
  const { needSources, lacking, planned, wanted } = courses
  return (
    <section
      className="flex flex-wrap gap-1.5 max-md:-mx-4 max-md:w-screen max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:pb-0.5 max-md:[scrollbar-width:none]"
      aria-label="Ce que la liste réunit"
    >
      {planned.length > 0 && (
        <Always source="crafts" lacking={lacking} onPress={() => setEditing('crafts')} />
      )}
      {needSources
        .filter(({ on, needs }) => on || needs.length > 0)
        .map((needSource) => (
          <Chip
            key={needSource.source}
            needSource={needSource}
            lacking={lacking.get(needSource.source) ?? 0}
          />
        ))}
      {wanted.size > 0 && <Always source="hand" lacking={lacking} onPress={() => setEditing('hand')} />}
      {editing && <PlansDialog kind={editing} courses={courses} onClose={() => setEditing(null)} />}
    </section>
  )
}

type AlwaysProps = { source: 'crafts' | 'hand'; lacking: Courses['lacking']; onPress: () => void }

/** What was planned here: it cannot be switched off as a whole, its lines can. */
function Always({ source, lacking, onPress }: AlwaysProps) {
  const Icon = sourceIcon(source)
  const count = lacking.get(source) ?? 0
  return (
    <button
      type="button"
      className="source-chip always"
      aria-haspopup="dialog"
      aria-label={sourceOn(sourceName(source), count)}
      onClick={onPress}
    >
      <Icon className="icon" aria-hidden="true" />
      {sourceName(source)}
      <span className="count">{formatNumber(count)}</span>
    </button>
  )
}

function Chip({ needSource, lacking }: { needSource: NeedSource; lacking: number }) {
  const tell = useMutateAndTell()
  const { source, on, horizon } = needSource
  const Icon = sourceIcon(source)
  const name = sourceName(source, source === 'almanax' ? horizon : undefined)
  return (
    <span className="relative inline-flex flex-none">
      <button
        type="button"
        className={`source-chip ${source in HORIZONS ? 'ahead' : ''}`}
        aria-pressed={on}
        aria-label={sourceOn(name, lacking)}
        onClick={() =>
          void tell('Courses modifiées', 'courses', (db) =>
            setPlanSources(db, [{ source, on: !on, horizon }]),
          )
        }
      >
        <Icon className="icon" aria-hidden="true" />
        {name}
        <span className="count">{formatNumber(lacking)}</span>
      </button>
      {(source === 'almanax' || source === 'ochre') && (
        <Horizon needSource={needSource} source={source} name={name} />
      )}
    </span>
  )
}

type HorizonProps = { needSource: NeedSource; source: keyof typeof HORIZONS; name: string }

/** How far ahead a source looks: days of the almanax, steps of the quest. */
function Horizon({ needSource: { on, horizon }, source, name }: HorizonProps) {
  const tell = useMutateAndTell()
  const label = source === 'almanax' ? 'Jours' : 'Étapes'
  return (
    <Dropdown
      label={`Jusqu’où regarder, ${name}`}
      trigger={
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-9 touch:w-11 place-items-center text-faint hover:text-text"
          aria-label={`Jusqu’où regarder, ${name}`}
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </button>
      }
    >
      <div className="p-3">
        <QuantityField
          label={label}
          value={horizon}
          min={1}
          max={HORIZONS[source].most}
          onCommit={(next) =>
            tell('Courses modifiées', 'courses', (db) => setPlanSources(db, [{ source, on, horizon: next }]))
          }
        />
      </div>
    </Dropdown>
  )
}
