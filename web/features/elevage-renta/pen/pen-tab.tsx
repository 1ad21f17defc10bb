import { EmptyState } from '#ui/page/empty-state.tsx'
import { FirstPrices } from '../first-prices.tsx'
import type { Breeding } from '../use-breeding.ts'
import { usePen } from './model.ts'
import { PenCurve } from './pen-curve.tsx'
import { PenForm } from './pen-form.tsx'
import { PenResult } from './pen-result.tsx'

/** What to pour so that the mounts of a pen become what is wanted, what it costs and how long it takes. */
export function Tab({ breeding }: { breeding: Breeding }) {
  const view = usePen(breeding)
  const { answer, first } = view
  return (
    <>
      <p className="mb-3 max-w-[96ch] text-[13px] text-muted">
        {
          'Dis ce qu’ont tes montures et ce que tu en attends\u00a0: le plan dit quoi verser, ce que ça coûte et combien d’heures il faut. Pour un groupe, prends la monture qui a le plus de chemin à faire.'
        }
      </p>
      <PenForm view={view} />
      {answer.curve.length === 0 ? (
        <EmptyState
          title="Rien à donner"
          hint={
            'La monture a déjà tout ce que tu demandes\u00a0: choisis un niveau, ou «\u00a0Féconde\u00a0».'
          }
        />
      ) : (
        <>
          <FirstPrices ids={first} breeding={breeding} />
          {answer.curve.length > 1 && <PenCurve view={view} />}
          <PenResult view={view} breeding={breeding} />
        </>
      )}
      <p className="mt-4 max-w-[96ch] text-[12px] text-faint">
        {
          'Sources\u00a0: guides publics de l’élevage depuis la 3.5. Une jauge donne 10, 20, 30 puis 40 points toutes les dix secondes selon la bande où elle se tient\u00a0; chaque point nourrit toutes les montures que sa jauge concerne. Verse un carburant quand la jauge a la place de le prendre.'
        }
      </p>
    </>
  )
}
