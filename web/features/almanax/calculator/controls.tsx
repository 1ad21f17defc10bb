import { LoaderCircle } from 'lucide-react'
import { type KamasReading, readKamas } from '#shared/domain/kamas.ts'
import { QuantityField } from '#ui/quantity-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Switch } from '#ui/switch.tsx'
import { type Calculator, MONTHS } from './model.ts'
import { text } from './text.ts'

const MAX_CHARACTERS = 999
const STATES = { saving: text.savingState, loading: text.loadingState }

/** The period, the number of characters, what is shown of them, and how saving stands. */
export function Controls({ calculator }: { calculator: Calculator }) {
  const { months, view, state } = calculator
  return (
    <div className="controls almanax-controls">
      <div className="lab">
        <span aria-hidden="true">{text.period}</span>
        <Segmented
          label={text.period}
          value={months}
          options={MONTHS.map((value) => ({ value, label: text.months(value) }))}
          onChange={calculator.setMonths}
        />
      </div>
      <QuantityField
        label={text.characters}
        value={calculator.characters}
        read={readCharacters}
        min={1}
        max={MAX_CHARACTERS}
        onCommit={calculator.saves.saveCharacters}
      />
      <div className="lab almanax-view">
        <span aria-hidden="true">{text.view}</span>
        <Segmented
          label={text.view}
          value={view}
          options={[
            { value: 'jours', label: text.byDay },
            { value: 'achats', label: text.shopping },
          ]}
          onChange={calculator.setView}
        />
      </div>
      {view === 'jours' && <RowTools calculator={calculator} />}
      <span className="almanax-state" role="status">
        {state && (
          <>
            <LoaderCircle className="i" aria-hidden="true" />
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
    <div className="almanax-tools">
      {suggested.length > 0 && (
        <button type="button" className="btn" onClick={() => void saves.takeSuggestions(suggested)}>
          {text.takeAll(suggested.length)}
        </button>
      )}
      {outdated.length > 0 && (
        <button
          type="button"
          className="btn"
          title={text.takeNewerHint}
          onClick={() => void saves.takeSuggestions(outdated)}
        >
          {text.takeNewer(outdated.length)}
        </button>
      )}
      {totals.done > 0 && (
        <Switch label={text.hideDone} on={hideDone} onToggle={() => calculator.setHideDone(!hideDone)} />
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
