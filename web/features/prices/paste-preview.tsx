import { useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { BookLines } from './book-lines.ts'
import { PasteNames } from './paste-names.tsx'
import { Pages } from './paste-pages.tsx'
import { PasteReady } from './paste-ready.tsx'
import { text } from './paste-text.ts'
import type { PasteView, ReadyPrice } from './paste-view.ts'

const VIEWS = ['ready', 'unsure', 'refused'] as const
type ViewName = (typeof VIEWS)[number]

type Props = {
  view: PasteView
  odd: ReadonlyMap<ReadyPrice, number>
  lines: BookLines
  catalogue: Catalogue | null
  text: string
  onChoose: (taken: readonly { name: string; id: number }[]) => void
}

/** What each pasted line will be, what has to be chosen, and what cannot be read. */
export function PastePreview({ view, odd, lines, catalogue, text: pasted, onChoose }: Props) {
  const [chosen, setChosen] = useState<ViewName | null>(null)
  const counts = { ready: view.ready.length, unsure: view.unsure.length, refused: view.refused.length }
  const filled = VIEWS.filter((name) => counts[name] > 0)
  const shown = filled.find((name) => name === chosen) ?? filled[0]
  if (!shown) return <p className="hint">{text.nothing}</p>
  const words = filled.map((name) => text.views[name](counts[name]))
  return (
    <section className="paste-preview pasted-preview" aria-label={text.preview}>
      <p className="sr" role="status">
        {words.join(', ')}
      </p>
      <Segmented
        label={text.preview}
        value={shown}
        options={filled.map((name) => ({ value: name, label: text.views[name](counts[name]) }))}
        onChange={setChosen}
      />
      {view.repeated > 0 && <p className="hint">{text.repeated(view.repeated)}</p>}
      {odd.size > 0 && <p className="hint bad">{text.oddOnes(odd.size)}</p>}
      {shown === 'ready' && <PasteReady ready={view.ready} odd={odd} lines={lines} />}
      {shown === 'unsure' && <PasteNames unsure={view.unsure} catalogue={catalogue} onChoose={onChoose} />}
      {shown === 'refused' && <Refused refused={view.refused} text={pasted} />}
      {counts.unsure + counts.refused > 0 && <p className="hint">{text.staysNote}</p>}
    </section>
  )
}

function Refused({ refused, text: pasted }: { refused: PasteView['refused']; text: string }) {
  const lines = useMemo(() => pasted.split(/\r\n|\r|\n/), [pasted])
  return (
    <Pages rows={refused} page={100}>
      {(shown) => (
        <ul>
          {shown.map(({ row, fault }) => (
            <li key={row}>
              <b>{text.row(row)}</b> {lines[row - 1]}
              <span className="sub loss">{text.faults[fault ?? 'none']}</span>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
