import { Check, Circle } from 'lucide-react'
import { useStore } from 'zustand'
import { wantedItems } from '#blocks/reading/wanted.ts'
import { plural } from '#shared/domain/text/numbers.ts'

const SHOWN = 12

/** The items whose prices are missing, each ticked as soon as a picture shows its lots (M43). */
export function WantedItems({ seen }: { seen: ReadonlySet<number> }) {
  const wanted = useStore(wantedItems)
  if (wanted.length === 0) return null
  const left = wanted.filter(({ id }) => !seen.has(id))
  const listed = [...left, ...wanted.filter(({ id }) => seen.has(id))]
  return (
    <details open={wanted.length <= SHOWN} className="text-12">
      <summary className="touch:py-3.5 text-muted">
        {left.length === 0
          ? 'Tous les prix manquants sont sur tes captures'
          : `Il manque encore ${plural(left.length, 'objet', 'objets')} à relever`}
      </summary>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1">
        {listed.map(({ id, name }) => {
          const has = seen.has(id)
          const Mark = has ? Check : Circle
          return (
            <li key={id} className={`inline-flex items-center gap-1.5 ${has ? 'text-muted' : ''}`}>
              <Mark className="icon size-3" aria-hidden="true" />
              <span className="wrap-anywhere">{name}</span>
              {has && <span className="sr-only">, sur une capture</span>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
