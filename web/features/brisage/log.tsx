import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { lineName, percentWords } from '#blocks/crushing/crush-text.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { crushSums, type Evidence, evidenceOf, expectedOf } from '#shared/domain/crushing/crush-log.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { formatDay, formatNumber, formatSignedRoi, plural } from '#shared/domain/text/numbers.ts'
import { type CrushingRow, removeCrushing, useCrushIndex, useCrushings, useRunes } from '#store/crushing.ts'
import { chooseRule, useGameRules } from '#store/rules.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { UnitField } from '#ui/fields/unit-field.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { type CrushSheet, NO_FOCUS } from './model.ts'

const { minimum: LEAST, maximum: MOST } = CRUSHING_RULES.coefficients.value

/** A real crushing: at which coefficient, with which focus, and how many runes of each kind came (M27). */
export function NoteDialog({ sheet, onClose }: { sheet: CrushSheet; onClose: () => void }) {
  const wide = useWide()
  const catalogue = useCatalogue()
  const { found, way } = sheet
  const [percent, setPercent] = useState(sheet.coefficient?.crushed ? null : sheet.percent)
  const [focus, setFocus] = useState(way?.focus?.effect ?? NO_FOCUS)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  if (!found) return null
  const lines = found.lines.filter(
    ({ rune, most }, at, all) => most > 0 && all.findIndex((one) => one.rune === rune) === at,
  )
  const given = lines.filter(({ rune }) => focus === NO_FOCUS || rune.effect === focus)
  // What nobody typed is not known; of a crushing that gave little, one count tells that the others were looked at.
  const isTyped = given.some(({ rune }) => counts[rune.effect] !== undefined)
  const save = async () => {
    if (percent === null || !isTyped) return
    const runes = Object.fromEntries(given.map(({ rune: { effect } }) => [effect, counts[effect] ?? 0]))
    if (await sheet.note(runes, percent, focus === NO_FOCUS ? null : focus)) onClose()
  }
  return (
    <Dialog
      bottom={!wide}
      title={`Noter un brisage\u00a0: ${sheet.item.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button className="main" disabled={percent === null || !isTyped} onClick={() => void save()}>
            Noter
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <UnitField
            className="w-36"
            label="Coefficient affiché"
            value={percent}
            decimals={3}
            min={LEAST}
            max={MOST}
            unit="%"
            range={`De ${LEAST} à ${formatNumber(MOST)}\u00a0%`}
            onCommit={setPercent}
          />
          {!found.fixed && (
            <Select
              label="Focus"
              className="min-w-0 flex-1"
              value={String(focus)}
              options={[
                { value: String(NO_FOCUS), label: 'Sans focus' },
                ...lines.map(({ rune, name }) => ({ value: String(rune.effect), label: `Focus ${name}` })),
              ]}
              onChange={(chosen) => setFocus(Number(chosen))}
            />
          )}
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-13 text-muted">Runes de base obtenues</legend>
          {given.map(({ rune: { effect, base } }) => (
            <div key={effect} className="flex flex-wrap items-center justify-between gap-2">
              <span translate="no">{catalogue?.item(base).name}</span>
              <QuantityField
                label={`Obtenues, ${catalogue?.item(base).name}`}
                hideLabel
                value={counts[effect] ?? null}
                placeholder="–"
                max={1_000_000}
                onCommit={(count) => setCounts({ ...counts, [effect]: count })}
              />
            </div>
          ))}
        </fieldset>
        <p className="text-12 text-faint">
          {found.lines.every((line, at) => line.least === line.most || sheet.isTyped(at))
            ? 'Une case vide compte pour aucune rune. Les jets de la fiche sont notés avec le brisage.'
            : 'Une case vide compte pour aucune rune. Les jets sont ceux de la fiche\u00a0: saisis-les ligne par ligne pour que ce brisage dise quelque chose des règles.'}
        </p>
      </div>
    </Dialog>
  )
}

type Props = { catalogue: Catalogue; onChoose: (item: CatalogueItem) => void }
type SumRow = ReturnType<typeof crushSums>['sums'][number]

/** The crushings that were noted: expected beside obtained, and what they say of a contested rule. */
export function CrushLog({ catalogue, onChoose }: Props) {
  const chosen = useGameRules()
  const rules = chosen ?? GAME_RULES
  const log = useCrushings()
  const index = useCrushIndex(catalogue, chosen)
  const runes = useRunes(rules)
  const itemOf = useMemo(() => (id: number) => index?.get(id), [index])
  const { compared, sums } = useMemo(() => crushSums(log ?? NONE, itemOf, rules), [log, itemOf, rules])
  const evidence = useMemo(() => evidenceOf(log ?? NONE, itemOf, rules), [log, itemOf, rules])
  const rows = useMemo(() => [...(log ?? NONE)].sort(latestFirst), [log])
  const nameOf = (effect: number) => catalogue.item(runes.get(effect)?.base ?? 0).name
  const sumColumns = useSumColumns(nameOf)
  const columns = useLogColumns({ catalogue, onChoose, itemOf, rules })
  if (!log || index === undefined) return <SkeletonRows rows={6} columns={4} />
  if (log.length === 0)
    return (
      <EmptyState
        title="Aucun brisage noté"
        hint="Après un brisage, ouvre sa fiche et note les runes obtenues\u00a0: l’espéré se compare à l’obtenu, et tes brisages tranchent les règles que les sources se disputent."
      />
    )
  return (
    <>
      {evidence
        .filter(({ contested, value }) => rules[contested.rule] !== value)
        .map((one) => (
          <Offer key={one.contested.rule} evidence={one} rune={nameOf(one.contested.effect)} />
        ))}
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <section aria-labelledby="brisages" className="min-w-0">
          <h2 id="brisages" className="mb-2">
            {plural(log.length, 'brisage', 'brisages')}
          </h2>
          <DataTable
            aria-labelledby="brisages"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            cards="md"
          />
        </section>
        <section aria-labelledby="brisages-sommes">
          <h2 id="brisages-sommes">Espéré et obtenu</h2>
          <p className="mb-2 text-13 text-muted">
            {compared === log.length
              ? 'Toutes les runes, sur tous tes brisages.'
              : `Sur ${plural(compared, 'brisage comparable', 'brisages comparables')}.`}
          </p>
          <DataTable
            aria-labelledby="brisages-sommes"
            columns={sumColumns}
            rows={sums}
            rowKey={({ effect }) => effect}
          />
        </section>
      </div>
    </>
  )
}

const NONE: readonly CrushingRow[] = []
const latestFirst = (a: CrushingRow, b: CrushingRow): number =>
  (b.at ?? '') < (a.at ?? '') ? -1 : Number((b.at ?? '') > (a.at ?? '')) || (a.id < b.id ? -1 : 1)

/** What the log says of a rule that sources differ on, to be taken in one press. */
function Offer({ evidence: { contested, value, fits }, rune }: { evidence: Evidence; rune: string }) {
  const tell = useMutateAndTell()
  const take = () =>
    tell(`${rune}\u00a0: ${formatNumber(value)} le point`, 'rule', (db) =>
      chooseRule(db, contested.choice, String(value)),
    )
  return (
    <div className="panel mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5" role="status">
      <p className="min-w-0 flex-1 basis-60">
        {`${fits === 1 ? 'Ton brisage va' : `Tes ${formatNumber(fits)} brisages qui le disent vont`} avec ${formatNumber(value)} le point pour ${rune}.`}
      </p>
      <Button className="small" onClick={() => void take()}>
        {`Compter ${formatNumber(value)}`}
      </Button>
    </div>
  )
}

function useSumColumns(nameOf: (effect: number) => string): Column<SumRow>[] {
  return [
    { key: 'rune', head: 'Rune', cell: ({ effect }) => <span translate="no">{nameOf(effect)}</span> },
    {
      key: 'espere',
      head: 'Espéré',
      figure: true,
      cell: ({ expected }) => <span className="text-muted">{formatNumber(expected, 1)}</span>,
    },
    { key: 'obtenu', head: 'Obtenu', figure: true, cell: ({ obtained }) => formatNumber(obtained) },
    {
      key: 'ecart',
      head: 'Écart',
      figure: true,
      cell: ({ expected, obtained }) => (
        <span className="text-muted">
          {expected > 0 ? formatSignedRoi((obtained - expected) / expected) : '–'}
        </span>
      ),
    },
  ]
}

type LogColumns = Props & {
  itemOf: Parameters<typeof crushSums>[1]
  rules: Parameters<typeof crushSums>[2]
}

function useLogColumns({ catalogue, onChoose, itemOf, rules }: LogColumns): Column<CrushingRow>[] {
  const tell = useMutateAndTell()
  return useMemo(() => {
    const lineOf = (row: CrushingRow) => {
      const item = row.item_id === null ? undefined : itemOf(row.item_id)
      return item && expectedOf(row, item, rules)
    }
    const nameOf = (row: CrushingRow, effect: number) => {
      const item = itemOf(row.item_id ?? 0)
      return item ? lineName(item, effect) : ''
    }
    return [
      {
        key: 'objet',
        head: 'Objet',
        headClass: 'w-64',
        card: 'title',
        cell: (row) => (
          <ItemName
            item={catalogue.item(row.item_id ?? 0)}
            sub={[
              row.at && formatDay(row.at),
              row.coefficient !== null && percentWords(row.coefficient),
              row.focus === null ? 'sans focus' : `focus ${nameOf(row, row.focus)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ),
      },
      {
        key: 'runes',
        head: 'Obtenu (espéré)',
        card: 'wide',
        cell: (row) => (
          <span className="text-13">
            {lineOf(row)
              ?.map(
                ({ rune, runes }) =>
                  `${nameOf(row, rune.effect)} ${formatNumber(row.runes[rune.effect] ?? 0)} (${formatNumber(runes, 1)})`,
              )
              .join(', ') ?? '–'}
            {!row.exact && <span className="text-faint"> à jets moyens</span>}
          </span>
        ),
      },
      {
        key: 'gestes',
        head: 'Gestes',
        silent: true,
        card: 'action',
        cellClass: 'whitespace-nowrap text-right',
        cell: (row) => (
          <>
            <Button
              className="small ghost max-md:hidden"
              onClick={() => onChoose(catalogue.item(row.item_id ?? 0))}
            >
              Fiche
            </Button>
            <Button
              className="small ghost"
              icon={Trash2}
              aria-label={`Supprimer le brisage, ${catalogue.item(row.item_id ?? 0).name}`}
              onClick={() => void tell('Brisage supprimé', 'crushing', (db) => removeCrushing(db, row))}
            ></Button>
          </>
        ),
      },
    ]
  }, [catalogue, onChoose, itemOf, rules, tell])
}
