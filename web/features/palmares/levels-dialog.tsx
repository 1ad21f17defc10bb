import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { type JobLevels, MAX_LEVEL } from '#shared/domain/ranking/order.ts'
import { setJobLevel } from '#store/guides.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWide } from '#ui/page/use-wide.ts'

type Props = { jobs: readonly string[]; levels: JobLevels; onClose: () => void }

/** The player's level in each profession, which the ranking, the trees and the guides share. */
export function LevelsDialog({ jobs, levels, onClose }: Props) {
  const tell = useMutateAndTell()
  const wide = useWide()
  return (
    <Dialog
      bottom={!wide}
      title="Mes niveaux"
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          Fermer
        </button>
      }
    >
      <p className="mb-3">{'0\u00a0: niveau inconnu. Les guides de métier lisent les mêmes niveaux.'}</p>
      <ul className="grid max-h-[56dvh] overflow-y-auto">
        {jobs.map((job) => (
          <li key={job} className="flex items-center gap-3 border-b border-rule py-1.5">
            <span className="flex-1">{job}</span>
            <QuantityField
              label={`Niveau, ${job}`}
              hideLabel
              value={levels.get(job) ?? 0}
              max={MAX_LEVEL}
              onCommit={(level) => tell('Niveau enregistré', 'level', (db) => setJobLevel(db, job, level))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
