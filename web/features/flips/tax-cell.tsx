import { KamasField } from '#ui/kamas-field.tsx'
import type { FlipView } from './flip-view.ts'
import { Label } from './profit-cells.tsx'
import { text } from './text.ts'
import type { FlipSaves } from './use-flip-saves.ts'

type Props = { line: FlipView; name: string; saves: FlipSaves }

/** The tax of a line: typed, it stays; « auto » follows the sell price again. */
export function TaxCell({ line, name, saves }: Props) {
  const { flip, tax } = line
  return (
    <td className={flip.autoTax ? 'tx n by-itself' : 'tx n'}>
      <Label>{text.tax}</Label>
      <span className="tax">
        <button
          type="button"
          role="switch"
          aria-checked={flip.autoTax}
          aria-label={text.autoTaxOf(name)}
          className="auto"
          onClick={() => void saves.toggleAuto(flip)}
        >
          {text.auto}
        </button>
        <KamasField
          label={text.of(text.tax, name)}
          hideLabel
          className="quiet"
          unit=""
          onEnter="next-row"
          value={tax}
          onCommit={(typed) => saves.setTax(flip, typed)}
        />
      </span>
    </td>
  )
}
