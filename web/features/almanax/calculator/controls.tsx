import { LoaderCircle } from 'lucide-react'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { type Calculator, MONTHS } from './model.ts'

const MAX_CHARACTERS = 999
/** The field on which every cost hangs. */
export const CHARACTERS = 'almanax-characters'
const STATES = { saving: 'sauvegarde', loading: 'chargement' }

/** On a phone the choices share its width. */
const WHOLE_LINE = 'max-md:w-full max-md:[&>label]:flex-1 max-md:[&>label]:px-1.5'

/** On a phone beside the first label, so that nothing moves when it comes and goes. */
const STATE =
  'ml-auto flex h-(--ctl) items-center gap-[7px] text-13 text-muted max-md:absolute max-md:top-0 max-md:left-16 max-md:h-4 max-md:text-12'

/** The period, the number of characters, what is shown of them, and how saving stands. */
export function Controls({ calculator }: { calculator: Calculator }) {
  const { months, view, state } = calculator
  return (
    <div className="controls pb-4 max-md:relative max-md:gap-3">
      <div className="lab max-md:flex-1">
        <span aria-hidden="true">Période</span>
        <Segmented
          label="Période"
          className={WHOLE_LINE}
          value={months}
          options={MONTHS.map((value) => ({ value, label: `${value} mois` }))}
          onChange={calculator.setMonths}
        />
      </div>
      <QuantityField
        id={CHARACTERS}
        label="Personnages"
        className="max-md:[&_input]:w-11"
        value={calculator.characters}
        read={readCharacters}
        min={1}
        max={MAX_CHARACTERS}
        onCommit={calculator.saves.saveCharacters}
      />
      <div className="lab max-md:flex-[1_0_100%]">
        <span className="max-md:hidden" aria-hidden="true">
          Affichage
        </span>
        <Segmented
          label="Affichage"
          className={WHOLE_LINE}
          value={view}
          options={[
            { value: 'jours', label: 'Par jour' },
            { value: 'achats', label: 'Liste d’achats' },
          ]}
          onChange={calculator.setView}
        />
      </div>
      {view === 'jours' && <RowTools calculator={calculator} />}
      <span className={`almanax-state ${STATE}`} role="status">
        {state && (
          <>
            <LoaderCircle
              className="icon text-kama motion-safe:animate-spin max-md:size-[13px]"
              aria-hidden="true"
            />
            {STATES[state]}
          </>
        )}
      </span>
    </div>
  )
}

/** What works on many days at once; there only when there is something to work on. */
function RowTools({ calculator }: { calculator: Calculator }) {
  const { suggested, outdated, totals, hideDone, saves } = calculator
  if (suggested.length + outdated.length + totals.done === 0) return null
  return (
    <div className="flex min-h-(--ctl) flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-[1_0_100%] max-md:[&>.switch-line]:ml-auto">
      {suggested.length > 0 && (
        <button type="button" className="btn" onClick={() => void saves.takeSuggestions(suggested)}>
          {`Reprendre ${plural(suggested.length, 'prix déjà saisi', 'prix déjà saisis')}`}
        </button>
      )}
      {outdated.length > 0 && (
        <button
          type="button"
          className="btn"
          title="Reprendre les prix plus récents de ton carnet"
          onClick={() => void saves.takeSuggestions(outdated)}
        >
          {`Mettre à jour ${plural(outdated.length, 'prix', 'prix')}`}
        </button>
      )}
      {totals.done > 0 && (
        <Switch label="Masquer les faites" on={hideDone} onToggle={() => calculator.setHideDone(!hideDone)} />
      )}
    </div>
  )
}

/** A number of characters: 0 and an emptied field are 1 (figures.md §8). */
function readCharacters(text: string): KamasReading {
  const reading = readKamas(text)
  const none = reading.kind === 'empty' || (reading.kind === 'amount' && reading.value === 0)
  return none ? { kind: 'amount', value: 1 } : reading
}
