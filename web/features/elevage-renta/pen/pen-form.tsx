import type { Gauge } from '#shared/catalogue/types.ts'
import { FERTILE_POINTS, SERENITY_LIMIT } from '#shared/domain/breeding/pen.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import type { KamasReading } from '#shared/domain/text/kamas.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { type Mount, useMountRows } from '#store/mounts.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { breedingText } from '../breeding-text.ts'
import { GOALS, MOST_HELD, MOST_XP, type PenView } from './model.ts'
import { text } from './text.ts'

const ROWS = [
  { key: 'xp', most: MOST_XP, gauges: ['mangeoire'] },
  { key: 'love', most: FERTILE_POINTS, gauges: ['dragofesse'] },
  { key: 'maturity', most: FERTILE_POINTS, gauges: ['abreuvoir'] },
  { key: 'endurance', most: FERTILE_POINTS, gauges: ['foudroyeur'] },
  { key: 'serenity', most: SERENITY_LIMIT, gauges: ['caresseur', 'baffeur'] },
] as const satisfies { key: keyof typeof text.rows; most: number; gauges: readonly Gauge[] }[]

/** What the mounts have, what is wanted, and what the gauges of the pen hold. */
export function PenForm({ view }: { view: PenView }) {
  const { params, change } = view
  return (
    <div className="pen-form mb-5 grid gap-4">
      <FromMount change={change} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <QuantityField
          label="Montures dans l’enclos"
          value={params.mounts}
          min={1}
          max={BREEDING_RULES.penMounts.value}
          onCommit={(mounts) => change({ mounts })}
        />
        <Select
          label="Niveau visé"
          value={params.goal}
          options={GOALS.map((value) => ({ value, label: text.goals[value] }))}
          onChange={(goal) => change({ goal, way: 0 })}
        />
        {params.goal === 'points' && (
          <QuantityField
            label="Expérience visée"
            value={params.goalPoints}
            max={MOST_XP}
            onCommit={(goalPoints) => change({ goalPoints })}
          />
        )}
        <QuantityField
          label="Sérénité voulue"
          value={params.serenityWanted}
          min={-SERENITY_LIMIT}
          max={SERENITY_LIMIT}
          read={readSigned}
          inputMode="text"
          onCommit={(serenityWanted) => change({ serenityWanted })}
        />
        <Switch
          label="Féconde"
          on={!params.infertile}
          onToggle={() => change({ infertile: !params.infertile, way: 0 })}
        />
        <Switch
          label="Laisser les jauges comme elles sont"
          on={params.kept}
          onToggle={() => change({ kept: !params.kept })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-8 gap-y-3">
        {ROWS.map((row) => (
          <Row key={row.key} row={row} view={view} />
        ))}
      </div>
    </div>
  )
}

/** The gauges of a mount of the stable as those that the mounts of the pen have; nothing where no mount has any noted. */
function FromMount({ change }: Pick<PenView, 'change'>) {
  const mounts = useMountRows()?.filter(isNoted) ?? []
  if (mounts.length === 0) return null
  const start = (chosen: string) => {
    const mount = mounts.find(({ id }) => id === chosen)
    if (mount) change(notedGauges(mount))
  }
  return (
    <Select
      label={text.fromMount}
      className="justify-self-start"
      value=""
      options={[
        { value: '', label: text.fromMount },
        ...mounts.map(({ id, custom_name, variant_name }) => ({
          value: id,
          label: custom_name ? `${custom_name} (${variant_name})` : variant_name,
        })),
      ]}
      onChange={start}
    />
  )
}

const NOTED = ['xp', 'love', 'maturity', 'endurance', 'serenity'] as const

const isNoted = (mount: Mount): boolean => NOTED.some((key) => mount[key] !== null)

/** What was not noted begins at nothing. */
const notedGauges = ({ xp, love, maturity, endurance, serenity }: Mount) => ({
  xp: xp ?? 0,
  love: love ?? 0,
  maturity: maturity ?? 0,
  endurance: endurance ?? 0,
  serenity: serenity ?? 0,
  way: 0,
})

function Row({ row: { key, most, gauges }, view }: { row: (typeof ROWS)[number]; view: PenView }) {
  const { params, change, needs } = view
  const signed = key === 'serenity'
  const gauge = gauges.find((one) => needs.has(one)) ?? gauges[0]
  const held: `in_${Gauge}` = `in_${gauge}`
  const need = needs.get(gauge) ?? 0
  return (
    <fieldset className="border-t border-rule pt-2">
      <legend className="sr-only">{text.rows[key]}</legend>
      <p className="mb-1 flex items-baseline justify-between gap-3">
        <b className="font-semibold">{text.rows[key]}</b>
        <span className="text-[13px] text-muted tabular-nums">
          {breedingText.gauges[gauge]},{' '}
          {need > 0 ? `${formatNumber(need)} points` : 'Rien à donner'.toLowerCase()}
        </span>
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <span>
          <span className="lab" aria-hidden="true">
            La monture a
          </span>
          <QuantityField
            label={`Déjà acquis, ${text.rows[key]}`}
            hideLabel
            value={params[key]}
            min={signed ? -most : 0}
            max={most}
            {...(signed && { read: readSigned, inputMode: 'text' as const })}
            onCommit={(value) => change({ [key]: value })}
          />
        </span>
        <span>
          <span className="lab" aria-hidden="true">
            Jauge de l’enclos
          </span>
          <QuantityField
            label={`Dans la jauge, ${breedingText.gauges[gauge]}`}
            hideLabel
            value={params[held]}
            max={MOST_HELD}
            onCommit={(value) => change({ [held]: value })}
          />
        </span>
      </div>
    </fieldset>
  )
}

/** A whole number that may lie below zero: « −3200 », « -3 200 ». */
function readSigned(typed: string): KamasReading {
  const bare = typed.replace(/[\s\u00a0\u202f]/g, '').replace('−', '-')
  if (bare === '') return { kind: 'empty' }
  return /^-?\d{1,6}$/.test(bare) ? { kind: 'amount', value: Number(bare) } : { kind: 'unreadable' }
}
