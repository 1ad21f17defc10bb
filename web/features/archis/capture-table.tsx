import { useMemo, useState } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import type { OchreRow } from '#shared/catalogue/types.ts'
import { readOchreCount, readOchrePrice } from '#shared/domain/ochre.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import type { CapturePatch } from '#store/archis.ts'
import { setPlanSources, usePlanSources } from '#store/plans.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Check } from '#ui/fields/check.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import type { CaptureRow } from './capture-rows.ts'
import type { Archis } from './model.ts'
import { text } from './text.ts'
import type { StoreCapture } from './use-captures.ts'

import './capture-table.css'

/** A capture as it is drawn: `unsaved` is what of it could not be stored. */
type Line = CaptureRow & { unsaved: CapturePatch | undefined }

/** The captures of the quest, edited in place; cards under 768 px. */
export function CaptureTable({ archis: { view, store, unsaved } }: { archis: Archis }) {
  const lines = useMemo(
    () => view.shown.map((row): Line => ({ ...row, unsaved: unsaved.get(row.key) })),
    [view.shown, unsaved],
  )
  return (
    <DataTable
      className="archis-table table-fixed"
      columns={useMemo(() => columnsOf(store), [store])}
      view={{ ...view, shown: useSameRows(lines, keyOf) }}
      rowClass={rowClass}
      cards="md"
    />
  )
}

const keyOf = ({ key }: Line): string => key
const rowClass = (row: Line): string => (row.owned ? 'done dim [&_input]:text-muted' : '')

/** The keyboard and the pattern of T139; a price may still be typed as kamas (`12k5`). */
const DIGITS = '[0-9]*'

/** A row that names no monster is nobody's to capture (T138). */
const isNobodys = ({ entry }: Line): boolean => entry.monster === ''
const nameOf = ({ key, entry }: Line): string => entry.monster || key
/** What says more of a monster than whether it is captured. */
const aside = (row: Line): string => (row.owned ? '' : 'text-muted')

const columnsOf = (store: StoreCapture): Column<Line>[] => [
  {
    key: 'etape',
    card: 'none',
    headClass: 'w-16 max-lg:w-[52px]',
    cellClass: 'num',
    cell: ({ step }) => step ?? text.none,
  },
  {
    key: 'monstre',
    card: 'title',
    headClass: 'w-[250px] max-xl:w-auto',
    cell: ({ entry, step, owned }) => (
      <span className="flex items-center justify-between gap-2">
        <Monster entry={entry} step={step} />
        {!owned && <StepToCourses entry={entry} />}
      </span>
    ),
  },
  {
    key: 'archimonstre',
    card: 'none',
    headClass: 'w-[250px] max-xl:w-auto',
    cell: ({ entry: { archimonstre } }) =>
      archimonstre ? <ItemName item={soul(archimonstre)} bare /> : text.none,
  },
  {
    key: 'type',
    card: 'none',
    className: 'max-lg:hidden',
    headClass: 'w-[112px]',
    cellClass: aside,
    cell: ({ entry: { type } }) => text.typeName(type),
  },
  {
    key: 'zones',
    card: 'none',
    className: 'max-lg:hidden',
    headClass: 'max-xl:w-[200px]',
    cellClass: aside,
    cell: ({ entry: { zones, monster } }) => <Zones zones={zones} name={monster} />,
  },
  {
    key: 'possede',
    card: 'action',
    className: 'text-center',
    headClass: 'w-24 max-lg:w-[84px]',
    cellClass: 'max-md:text-right max-md:[--box:26px]',
    cell: (row) => (
      <Check
        label={`Possédé, ${nameOf(row)}`}
        checked={row.owned}
        disabled={isNobodys(row)}
        title={row.unsaved?.owned === undefined ? undefined : 'pas enregistré'}
        onToggle={() => store(row.key, { owned: !row.owned })}
      />
    ),
  },
  {
    key: 'quantite',
    card: 'field',
    figure: true,
    headClass: 'w-28 max-lg:w-[100px]',
    cellClass: 'max-md:pl-[46px] max-[389px]:pl-0',
    cell: (row) => (
      <QuantityField
        label={`Quantité, ${nameOf(row)}`}
        hideLabel
        quiet
        value={row.owned_count}
        placeholder={text.none}
        pattern={DIGITS}
        digits
        read={readOchreCount}
        resave={row.unsaved?.owned_count !== undefined}
        onEnter="next-row"
        disabled={isNobodys(row)}
        onCommit={(owned_count) => store(row.key, { owned_count })}
      />
    ),
  },
  {
    key: 'prix',
    card: 'field',
    figure: true,
    headClass: 'w-[132px] max-lg:w-28',
    cellClass:
      'max-md:[&_.pack-size]:text-11 max-md:[&_.pack-size]:font-medium max-md:[&_.pack-size]:text-faint md:[&_:is(.suffix,.pack-size)]:hidden',
    cell: (row) => (
      <KamasField
        label={`Prix actuel, ${nameOf(row)}`}
        hideLabel
        className="quiet"
        packLabel="Prix"
        value={row.sell_price_kamas}
        placeholder={text.none}
        inputMode="numeric"
        pattern={DIGITS}
        read={readOchrePrice}
        resave={row.unsaved?.sell_price_kamas !== undefined}
        onEnter="next-row"
        disabled={isNobodys(row)}
        onCommit={(sell_price_kamas) => store(row.key, { sell_price_kamas })}
      />
    ),
  },
]

function Monster({ entry, step }: { entry: OchreRow; step: number | null }) {
  const { monster, archimonstre, type, zones } = entry
  return (
    <span className="item">
      <ItemIcon item={soul(monster)} hue={hueOf(monster)} />
      <span>
        {monster ? <ItemName item={soul(monster)} bare /> : text.none}
        <span className="sub only-phone">
          {archimonstre ? <ItemName item={soul(archimonstre)} bare /> : text.typeName(type)}
        </span>
        <span className="sub only-phone">
          {[step === null ? '' : `Étape ${step}`, zones.join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  )
}

/** The shopping list asks for the captures of the steps up to this one from now on (N16). */
function StepToCourses({ entry: { step, inUnity } }: { entry: OchreRow }) {
  const horizon = usePlanSources()?.get('ochre')?.horizon ?? 0
  if (step === null || !inUnity) return null
  return (
    <ToCourses
      label={coursesText.add}
      what={`Quête Ocre jusqu’à l’étape ${step}`}
      brief
      className="btn ghost small flex-none"
      plan={(db) => setPlanSources(db, [{ source: 'ochre', on: true, horizon: Math.max(horizon, step) }])}
    />
  )
}

const soul = (name: string) => ({ id: 0, type: 'Âme', img: null, name })

/** Monsters of a kin (« Bandit Manchot », « Bandit du clan … ») share a hue. */
function hueOf(monster: string): number {
  let hue = 0
  for (const letter of monster.split(' ', 1)[0] ?? '') hue = (hue * 31 + letter.charCodeAt(0)) % 360
  return hue
}

const SHOWN = 2

/** Where a monster lives: the first two zones, and the others on demand. */
function Zones({ zones, name }: { zones: readonly string[]; name: string }) {
  const [all, setAll] = useState(false)
  if (zones.length === 0) return <>{text.none}</>
  const hidden = zones.length - SHOWN
  const whole = zones.join(', ')
  return (
    <span className="flex gap-[5px]">
      <span className={all ? '' : 'truncate'} title={whole}>
        {all ? whole : zones.slice(0, SHOWN).join(', ')}
      </span>
      {!all && hidden > 0 && (
        <button
          type="button"
          className="relative text-faint after:absolute after:-inset-x-1.5 after:-inset-y-2 hover:text-text"
          aria-label={`Voir ${plural(hidden, 'autre zone', 'autres zones')}, ${name}`}
          title={zones.slice(SHOWN).join(', ')}
          onClick={() => setAll(true)}
        >
          {`+${hidden}`}
        </button>
      )}
    </span>
  )
}
