import { useMemo, useState } from 'react'
import { PasteDialog, type PastedProps, type PasteKind } from '#blocks/paste/paste-dialog.tsx'
import type { Placed } from '#blocks/paste/use-ingest.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { OchreRow } from '#shared/catalogue/types.ts'
import type { OchreState } from '#shared/domain/ochre.ts'
import {
  type NamedCapture,
  OCHRE_COLUMNS,
  type OchreColumn,
  type OchreFault,
  type OchreWay,
  ochreReader,
} from '#shared/domain/ochre-list.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { type CapturePatch, setCaptures } from '#store/archis.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { PastedLine, PastedRows } from '#ui/files/pasted-list.tsx'

type Kind = PasteKind<OchreColumn, NamedCapture, OchreFault, OchreWay>

const LABELS: Record<OchreColumn, string> = {
  archi: 'archimonstre',
  name: 'monstre',
  count: 'nombre',
  owned: 'possédé',
}
const FAULTS: Record<OchreFault, string> = {
  unknown: 'aucun monstre de la quête ne porte ce nom',
  count: 'nombre illisible',
  cells: 'plus de cases que de colonnes',
}

const KIND: Omit<Kind, 'reader'> = {
  tool: 'archis',
  title: 'Importer mes captures',
  className: 'w-160',
  intro:
    'Un nom par ligne, avec un nombre ou sans, un tableau, ou le fichier d’un autre outil (CSV, tableur, JSON par étape ou par zone).',
  label: 'Liste de captures',
  example: 'Arakule la Revancharde\nBoudalf le Blanc x2',
  height: 6,
  words: true,
  columns: OCHRE_COLUMNS.map((value) => ({ value, label: LABELS[value] })),
  lacks: (columns) =>
    columns.includes('name') || columns.includes('archi') ? null : 'Quelle colonne dit le monstre\u00a0?',
  nameOf: () => null,
  withItem: (capture) => capture,
  says: () => '',
  ways: {
    archi: {
      ask: 'un monstre\u00a0: la quête demande son archimonstre',
      all: 'Tous\u00a0: leur archimonstre',
    },
    numbers: { ask: 'quel nombre est le compte\u00a0?' },
    done: { ask: 'ligne déjà cochée\u00a0: la compter\u00a0?' },
  },
  reading: ([capture]) =>
    capture
      ? [capture.key, capture.count !== null && `×${formatNumber(capture.count)}`].filter(Boolean).join(' ')
      : '',
  ofItems: false,
  fault: (fault) => FAULTS[fault],
  ready: (n) => plural(n, 'capture reconnue', 'captures reconnues'),
}

type Says = 'have' | 'want'
const SAYS = [
  { value: 'have' as const, label: 'Ce que j’ai' },
  { value: 'want' as const, label: 'Ce qui me manque' },
]

type Props = PastedProps & { rows: readonly OchreRow[]; captures: ReadonlyMap<string, OchreState> }

/** A list of captures from elsewhere: what the player has of the quest, or what is missing (M54). */
export function ImportCaptures({ rows, captures, ...pasted }: Props) {
  const catalogue = useCatalogue()
  const tell = useMutateAndTell()
  const [says, setSays] = useState<Says>('have')
  const kind = useMemo(
    () => ({
      ...KIND,
      reader: ochreReader(rows),
      marksOf: (named: readonly NamedCapture[]) =>
        named.map(({ key, count }) => isSo(captures.get(key), patchOf(count, says))),
    }),
    [rows, captures, says],
  )
  const store = (named: readonly NamedCapture[]) => {
    const patches = new Map(named.map(({ key, count }) => [key, patchOf(count, says)]))
    return tell(`${plural(patches.size, 'capture enregistrée', 'captures enregistrées')} ✔`, 'archis', (db) =>
      setCaptures(
        db,
        [...patches].map(([archimonstre, patch]) => ({ archimonstre, patch })),
      ),
    )
  }
  const label = (named: readonly NamedCapture[]) =>
    `Enregistrer ${plural(new Set(named.map(({ key }) => key)).size, 'capture', 'captures')}`
  return (
    <PasteDialog
      kind={kind}
      catalogue={catalogue}
      store={{ label, press: store }}
      controls={
        <Segmented
          className="justify-self-start"
          label="Ce que dit la liste"
          value={says}
          options={SAYS}
          onChange={setSays}
        />
      }
      {...pasted}
    >
      {(shown) => <Captures shown={shown} captures={captures} says={says} />}
    </PasteDialog>
  )
}

/** A count of none is a capture that is missing; without one what was noted of doubles stays. */
function patchOf(count: number | null, says: Says): CapturePatch {
  if (says === 'want' || count === 0) return { owned: false, owned_count: null }
  return count === null ? { owned: true } : { owned: true, owned_count: count }
}

const isSo = (state: OchreState | undefined, patch: CapturePatch): boolean =>
  (state?.owned ?? false) === patch.owned &&
  (patch.owned_count === undefined || (state?.owned_count ?? null) === patch.owned_count)

type CapturesProps = {
  shown: readonly Placed<NamedCapture>[]
  captures: ReadonlyMap<string, OchreState>
  says: Says
}

const Captures = ({ shown, captures, says }: CapturesProps) => (
  <PastedRows rows={shown}>
    {(rows) => (
      <ul>
        {rows.map(({ key: place, value: { key, name, count } }) => (
          <PastedLine key={place} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span translate="no">
              {key}
              {fold(name) !== fold(key) && <span className="sub">{`dit «\u00a0${name}\u00a0»`}</span>}
            </span>
            <span className="text-13 text-muted">{`${stateWords(captures.get(key))} → ${patchWords(patchOf(count, says))}`}</span>
          </PastedLine>
        ))}
      </ul>
    )}
  </PastedRows>
)

function stateWords(state: OchreState | undefined): string {
  if (!state?.owned && !state?.owned_count) return 'à capturer'
  return state.owned_count ? `possédé ×${formatNumber(state.owned_count)}` : 'possédé'
}

const patchWords = ({ owned = false, owned_count = null }: CapturePatch): string =>
  stateWords({ owned, owned_count, sell_price_kamas: null })
