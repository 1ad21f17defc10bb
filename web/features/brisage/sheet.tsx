import { type ReactNode, useMemo, useState } from 'react'
import {
  BATCH_WORDS,
  lineName,
  notCrushedWords,
  percentUp,
  percentWords,
} from '#blocks/crushing/crush-text.ts'
import { PriceField } from '#blocks/prices/lent/price-field.tsx'
import { chanceOfMore, JETS, type JetsAt, sureRunes } from '#shared/domain/crushing/crush.ts'
import type { CrushWay } from '#shared/domain/crushing/worth.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { formatKamas, formatNumber, formatSigned, wordFor } from '#shared/domain/text/numbers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { UnitField } from '#ui/fields/unit-field.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { Gains } from './gains.tsx'
import { NoteDialog } from './log.tsx'
import {
  COUNTED,
  type Counted,
  type CrushRow,
  type CrushSheet,
  NO_FOCUS,
  type useCrushPage,
} from './model.ts'

type Page = ReturnType<typeof useCrushPage>
type Props = { sheet: CrushSheet } & Pick<Page, 'params' | 'change'>

const COUNTED_WORDS: Record<Counted, string> = { espere: 'Espéré', sur: 'Sûr' }
const JET_WORDS: Record<JetsAt, string> = { min: 'Minimum', moyen: 'Moyen', max: 'Maximum' }
const { minimum: LEAST, maximum: MOST } = CRUSHING_RULES.coefficients.value

/** An item: its lines and what they give, what that is worth, and at which prices and coefficients it pays. */
export function Sheet({ sheet, params, change }: Props) {
  const { item, why } = sheet
  if (why)
    return (
      <EmptyState
        title={item.name}
        hint={
          why === 'unread'
            ? 'Ses effets n’ont pas pu être lus. Réessaie avec du réseau.'
            : notCrushedWords[why]
        }
      />
    )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-[1_1_240px] items-center gap-3.5">
          <ItemIcon item={item} size={44} />
          <div className="min-w-0">
            <h2 className="text-[20px] leading-[26px]">
              <ItemName item={item} bare />
            </h2>
            <p className="text-13 text-muted">{`${item.type} · niv. ${item.level}`}</p>
          </div>
        </div>
        <Segmented
          className="max-md:w-full max-md:each:flex-1"
          label="Jets"
          value={params.jets}
          options={JETS.map((value) => ({ value, label: JET_WORDS[value] }))}
          onChange={(jets) => change({ jets, typed: [] })}
        />
      </div>
      <div className="split max-lg:flex max-lg:flex-col-reverse max-lg:items-stretch max-lg:gap-5">
        <section className="min-w-0" aria-label="Lignes">
          <Lines sheet={sheet} />
        </section>
        <Result sheet={sheet} params={params} change={change} />
      </div>
      <Gains sheet={sheet} />
    </>
  )
}

const runesWords = (runes: number): string => formatNumber(runes, 2)

function Lines({ sheet }: { sheet: CrushSheet }) {
  const { rows, typeJet, way } = sheet
  const catalogue = useCatalogue()
  const columns = useMemo(
    (): Column<CrushRow>[] => [
      {
        key: 'ligne',
        head: 'Ligne',
        card: 'title',
        cell: ({ line }) => (
          <>
            {line.name}
            <span className="sub" translate="no">
              {catalogue?.item(line.rune.base).name}
            </span>
          </>
        ),
      },
      {
        key: 'jet',
        head: 'Jet',
        headClass: 'w-28 md:text-right',
        cellClass: 'md:text-right',
        card: 'field',
        labelled: true,
        cell: ({ at, line, jet }) =>
          line.most <= 0 ? (
            <span className="text-muted">{formatNumber(jet)}</span>
          ) : (
            <UnitField
              className="w-20 md:ml-auto"
              label={`Jet, ${line.name}`}
              hideLabel
              value={jet}
              decimals={2}
              max={MOST_JET}
              range={`De 0 à ${formatNumber(MOST_JET)}`}
              placeholder={formatNumber(line.most)}
              onCommit={(typed) => typeJet(at, typed === null ? null : Math.round(typed))}
            />
          ),
        cellHint: ({ line }) => `de ${formatNumber(line.least)} à ${formatNumber(line.most)}`,
      },
      {
        key: 'poids',
        head: 'Poids',
        figure: true,
        card: 'none',
        cell: ({ weight }) => <Part label="" value={weight === 0 ? null : runesWords(weight)} />,
      },
      {
        key: 'sures',
        head: 'Runes sûres',
        figure: true,
        card: 'meta',
        cell: ({ runes }) => (
          <Part
            label={wordFor(sureRunes(runes ?? 0), 'sûre', 'sûres')}
            value={runes === null ? null : formatNumber(sureRunes(runes))}
          />
        ),
      },
      {
        key: 'esperees',
        head: 'Espérées',
        figure: true,
        card: 'meta',
        cellHint: ({ runes }) =>
          runes === null
            ? undefined
            : `une de plus ${formatNumber(chanceOfMore(runes) * 100, 0)}\u00a0% du temps`,
        cell: ({ runes }) => <Part label="espérées" value={runes === null ? null : runesWords(runes)} />,
      },
      {
        key: 'valeur',
        head: 'Valeur',
        figure: true,
        card: 'amount',
        cell: ({ runes, kamas, weight }) => {
          if (kamas !== null) return <Money value={Math.round(kamas)} />
          if (runes !== null) return <span className="text-faint">prix à saisir</span>
          return <span className="text-faint">{weight > 0 && way?.focus ? 'moitié au focus' : '–'}</span>
        },
      },
    ],
    [catalogue, typeJet, way],
  )
  return (
    <DataTable
      aria-label="Lignes de l’objet"
      columns={columns}
      rows={rows}
      rowKey={({ at }) => at}
      cards="md"
    />
  )
}

/** On a card, which has no heads, a figure bears its name. */
const Part = ({ label, value }: { label: string; value: string | null }) => (
  <span className={value === null ? 'text-faint max-md:hidden' : 'text-muted'} translate="no">
    {value ?? '–'}
    <span className="md:hidden">{` ${label}`}</span>
  </span>
)

const focusWords = (sheet: CrushSheet, { focus }: CrushWay): string =>
  focus && sheet.found ? `Focus ${lineName(sheet.found, focus.effect)}` : 'Sans focus'

/** The coefficient, the best way, what it leaves, and where it begins to pay. */
function Result({ sheet, params, change }: Props) {
  const [noting, setNoting] = useState(false)
  const { found, coefficient, percent, shownPercent, ways, way, value, costs, sale, merged, now } = sheet
  const [best] = ways
  if (!found || !way || !best) return null
  const kamas = Math.floor(value(way))
  const lacking = way.unpriced.length
  return (
    <aside className="panel h-max px-5 pt-4.5 pb-5" aria-label="Résultat">
      <div className="grid grid-cols-2 items-end gap-3">
        {found.fixed ? (
          <p className="text-13 text-muted">{`Les montures se brisent à ${percentWords(shownPercent)}, sans focus.`}</p>
        ) : (
          <UnitField
            label="Coefficient"
            value={coefficient?.percent ?? null}
            decimals={3}
            min={LEAST}
            max={MOST}
            unit="%"
            placeholder="à relever"
            range={`De ${LEAST} à ${formatNumber(MOST)}\u00a0%`}
            onCommit={sheet.saveCoefficient}
          />
        )}
        <PriceField
          className="[--room:92px]"
          of={{ id: sheet.item.id, pack: 1 }}
          known={sheet.known}
          label="Prix de l’objet"
          placeholder="à saisir"
          onCommit={sheet.savePrice}
        />
      </div>
      <p className="mt-2 min-h-4.5 text-12 text-muted">{coefficientNote(sheet, now)}</p>
      <div className="mt-2 grid gap-2">
        <Select
          label="Focus"
          className="min-w-0"
          value={params.focus === null ? BEST : String(way.focus?.effect ?? NO_FOCUS)}
          options={[
            {
              value: BEST,
              label: `Le meilleur\u00a0: ${best.focus ? 'f' : 's'}${focusWords(sheet, best).slice(1)}`,
            },
            ...ways.map((one) => ({
              value: String(one.focus?.effect ?? NO_FOCUS),
              label: `${focusWords(sheet, one)}, ${formatKamas(Math.floor(value(one)))}`,
            })),
          ]}
          onChange={(chosen) => change({ focus: chosen === BEST ? null : Number(chosen) })}
        />
        <Segmented
          className="each:flex-1"
          label="Compter"
          value={params.counted}
          options={COUNTED.map((one) => ({ value: one, label: COUNTED_WORDS[one] }))}
          onChange={(counted) => change({ counted })}
        />
      </div>
      <hr className="double mt-3" />
      <p className="pt-3 text-muted">
        {percent === null ? `Valeur nette à ${percentWords(shownPercent)}` : 'Valeur nette'}
        <span className="text-faint">{params.counted === 'sur' ? ', runes entières' : ', espérée'}</span>
      </p>
      <p
        className={`fig whitespace-nowrap font-head leading-11 tracking-[-0.02em] tabular-nums [&_.kamas]:text-[0.6em] ${kamas >= 10 ** 9 ? 'text-[26px]' : 'text-[34px]'}`}
        aria-live="polite"
      >
        {lacking > 0 && kamas === 0 ? (
          '–'
        ) : (
          <>
            <AtLeast when={lacking > 0} />
            <Money value={kamas} />
          </>
        )}
      </p>
      <dl className="mt-2">
        {percent !== null && <Leader label="Plafond d’achat ou de craft">{formatKamas(kamas)}</Leader>}
        {costs.map(
          ({ label, cost, from }) =>
            cost !== null && (
              <Leader key={label} label={`Rentable, ${label}`} note={`à ${formatKamas(Math.round(cost))}`}>
                {from === null ? 'jamais' : `dès ${percentUp(from)}`}
              </Leader>
            ),
        )}
        {sale !== null && sale > 0 && (
          <Leader label="Le vendre tel quel">{`${formatKamas(sale)} net`}</Leader>
        )}
      </dl>
      {lacking > 0 && (
        <p className="mt-2 text-13 text-muted">
          {lacking === 1 ? 'Une rune n’a pas de prix.' : `${lacking} runes n’ont pas de prix.`}{' '}
          <PageLink
            className="link relative after:absolute after:-inset-x-1 after:-inset-y-3.5"
            to="/app/brisage"
            query="?vue=runes"
          >
            Prix des runes
          </PageLink>
        </p>
      )}
      {merged.length > 0 && <Mergings sheet={sheet} />}
      <p className="mt-3 text-12 text-faint">{BATCH_WORDS}</p>
      <Button className="mt-3 w-full" aria-haspopup="dialog" onClick={() => setNoting(true)}>
        Noter un brisage
      </Button>
      {noting && <NoteDialog sheet={sheet} onClose={() => setNoting(false)} />}
    </aside>
  )
}

const BEST = 'best'
const MOST_JET = 10_000

function coefficientNote({ found, coefficient }: CrushSheet, now: number): ReactNode {
  if (found?.fixed)
    return (
      <PageLink to="/app/compte/regles" className="link">
        Règles du jeu
      </PageLink>
    )
  if (!coefficient) return 'Il se lit dans le concasseur du jeu. En attendant, tout est compté à 100\u00a0%.'
  const age = relativeTime((now - coefficient.at) / 1000)
  return coefficient.crushed
    ? `Relevé ${age}, avant ton dernier brisage\u00a0: il a baissé depuis.`
    : `Relevé ${age}.`
}

const Leader = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div className="lead">
    <dt>{label}</dt>
    <dd translate="no">{children}</dd>
    {note && (
      <dd className="order-3 ml-0 basis-full font-normal text-12 text-faint whitespace-normal">{note}</dd>
    )}
  </div>
)

/** Runes that are worth more as the next size. */
function Mergings({ sheet: { merged } }: { sheet: CrushSheet }) {
  const catalogue = useCatalogue()
  return (
    <section className="mt-3" aria-label="À fusionner">
      <h3 className="text-13">À fusionner</h3>
      <dl>
        {merged.map(({ from, to, cost, net, gain }) => (
          <Leader
            key={from}
            label={`${CRUSHING_RULES.merged.value} ${catalogue?.item(from).name} → ${catalogue?.item(to).name}`}
            note={`${formatKamas(cost)} contre ${formatKamas(net)} net`}
          >
            {`${formatSigned(gain)}\u202fk`}
          </Leader>
        ))}
      </dl>
    </section>
  )
}
