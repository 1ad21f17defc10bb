import { useMemo, useState } from 'react'
import { BATCH_WORDS } from '#blocks/crushing/crush-text.ts'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { KeptPieces, KeptWhy, Unblock } from '#shared/domain/bank/bank-options.ts'
import type { BankOption, BankStep } from '#shared/domain/bank/bank-types.ts'
import { MAX_SLOTS } from '#shared/domain/rules/game-rules.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { chooseRule } from '#store/rules.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { AtMost } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/page/link.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { type BankView, USUAL_SLOTS, useBank } from './model.ts'

/** « Que faire de ma banque »: what to sell, make, crush and keep, in the order of gain (M29). */
export function Bank({ state }: { state: LiveState }) {
  const bank = useBank(state)
  if (!bank) return <SkeletonRows rows={8} columns={5} />
  if (bank.known.stock.size === 0)
    return (
      <EmptyState
        title="Rien en banque pour l’instant"
        hint={'Compte ton stock ou note tes achats\u00a0: chaque objet trouve ici sa meilleure sortie.'}
      >
        <Link to="/app/prices" className="btn">
          Compter ton stock
        </Link>
      </EmptyState>
    )
  return (
    <>
      <h2 className="mb-3">Que faire de ma banque</h2>
      <Limits bank={bank} />
      <Sums bank={bank} />
      <div className="split">
        <section className="min-w-0" aria-label="Étapes">
          {bank.plan.steps.length > 0 ? (
            <Steps bank={bank} state={state} />
          ) : (
            <EmptyState
              title="Rien à faire qui rapporte"
              hint="À tes prix et sous ces limites, le mieux est de garder."
            />
          )}
          <KeptItems kept={bank.kept} state={state} />
        </section>
        <Unblocks list={bank.unblocks} state={state} />
      </div>
    </>
  )
}

/** What the plan may spend, and how much each market takes. */
function Limits({ bank }: { bank: BankView }) {
  const tell = useMutateAndTell()
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <KamasField
        className="w-44 max-md:flex-1"
        label="Budget"
        value={bank.budget}
        placeholder="sans limite"
        onCommit={bank.setBudget}
      />
      <QuantityField
        label="Emplacements par marché"
        value={bank.slots}
        max={MAX_SLOTS}
        placeholder="?"
        onCommit={(slots) =>
          tell('Emplacements notés', 'slots', (db) =>
            chooseRule(db, 'slots', slots === 0 ? '' : String(slots)),
          )
        }
      />
      <p className="max-w-[64ch] flex-[1_1_260px] text-13 text-muted">
        {bank.slots === null &&
          `Sans les tiens, ${formatNumber(USUAL_SLOTS)} emplacements par marché sont comptés, ceux du niveau 200. `}
        Taxes et achats se paient sur le budget. Un objet sans cours du marché est compté comme s’il se
        vendait.
      </p>
    </div>
  )
}

function Sums({ bank: { plan, kept } }: { bank: BankView }) {
  const atMost = plan.steps.some((step) => step.atMost)
  const slots = plan.steps.reduce((sum, step) => sum + step.slots, 0)
  return (
    <Stats label="Le plan" className="mb-5">
      <Stat
        label="Gain"
        value={
          <>
            <AtMost when={atMost} />
            <Money value={plan.gain} sign={!atMost} />
          </>
        }
        note={atMost ? 'le coût d’une partie n’est pas connu' : 'coûts et taxes déduits'}
      />
      <Stat label="À dépenser" value={<Money value={plan.spends} />} note="taxes et achats" />
      <Stat
        label="Emplacements"
        value={formatNumber(Math.ceil(slots))}
        note={plural(plan.steps.length, 'étape', 'étapes')}
      />
      <Stat
        label="À garder"
        value={formatNumber(kept.length)}
        note={plural(kept.length, 'objet', 'objets')}
      />
    </Stats>
  )
}

const VERBS: Record<BankOption['kind'], string> = { sell: 'Vendre', craft: 'Fabriquer', crush: 'Briser' }

/** How often, in which lots and at which price. */
function timesWords({ option: { kind, size, price }, times }: BankStep): string {
  if (kind === 'crush') return `une pièce, runes à ${formatKamas(price)} net`
  const pieces = formatNumber(times * size)
  if (size === 1) return `${pieces} à ${formatKamas(price)}`
  return `${pieces}, en ${plural(times, 'lot', 'lots')} de ${formatNumber(size)} à ${formatKamas(price)}`
}

type StepsProps = { bank: BankView; state: LiveState }

function Steps({ bank: { plan }, state: { rows } }: StepsProps) {
  const { catalogue } = rows
  const columns = useMemo((): Column<BankStep>[] => {
    const nameOf = (id: number) => catalogue.item(id).name
    const list = (parts: readonly { id: number; pieces: number }[], times = 1) =>
      parts.map(({ id, pieces }) => `${formatNumber(pieces * times)} ${nameOf(id)}`).join(', ')
    return [
      {
        key: 'etape',
        head: 'Étape',
        card: 'title',
        cell: (step) => (
          <ItemName
            item={catalogue.item(step.option.item)}
            sub={`${VERBS[step.option.kind]} ${timesWords(step)}`}
          />
        ),
      },
      {
        key: 'prend',
        head: 'Prend',
        card: 'wide',
        cell: ({ option, times, bought }) =>
          option.kind === 'craft' && (
            <span className="text-13 text-muted">
              {list(option.uses, times)}
              {bought.length > 0 && <span className="block">{`dont à acheter\u00a0: ${list(bought)}`}</span>}
            </span>
          ),
      },
      {
        key: 'reste',
        head: 'Reste',
        figure: true,
        card: 'meta',
        cell: ({ option }) => {
          const left = option.kind === 'craft' ? null : (plan.left.get(option.item) ?? 0)
          return left === null ? null : <Part value={formatNumber(left)} label="de reste" />
        },
      },
      {
        key: 'depense',
        head: 'Dépense',
        figure: true,
        card: 'meta',
        cell: ({ spends }) => spends > 0 && <Part value={formatKamas(spends)} label="à dépenser" />,
      },
      {
        key: 'emplacements',
        head: 'Empl.',
        headHint: 'emplacements',
        figure: true,
        card: 'meta',
        cell: ({ slots }) => <Part value={formatNumber(Math.ceil(slots))} label="empl." />,
      },
      {
        key: 'gain',
        head: 'Gain',
        figure: true,
        card: 'amount',
        cell: ({ gain, atMost }) => (
          <span className={atMost ? 'text-muted' : 'font-semibold'}>
            <AtMost when={atMost} />
            <Money value={gain} sign={!atMost} />
          </span>
        ),
      },
    ]
  }, [catalogue, plan.left])
  const crushes = plan.steps.some(({ option }) => option.kind === 'crush')
  return (
    <>
      <DataTable
        aria-label="Étapes, dans l’ordre du gain"
        columns={columns}
        rows={plan.steps}
        rowKey={({ option: { kind, item, size } }) => `${kind} ${item} ${size}`}
        cards="md"
      />
      {crushes && <p className="mt-2 text-12 text-faint">{BATCH_WORDS}</p>}
    </>
  )
}

const Part = ({ value, label }: { value: string; label: string }) => (
  <span className="text-muted" translate="no">
    {value}
    <span className="md:hidden">{` ${label}`}</span>
  </span>
)

const WHY: Record<KeptWhy, string> = {
  limits: 'hors de tes limites',
  loss: 'toute sortie perd',
  still: 'ne se vend pas',
  unpriced: 'sans prix',
}

/** « Garder », folded: what stays, and why. */
function KeptItems({ kept, state: { rows } }: { kept: readonly KeptPieces[]; state: LiveState }) {
  const [open, setOpen] = useState(false)
  const { catalogue } = rows
  const columns = useMemo(
    (): Column<KeptPieces>[] => [
      {
        key: 'objet',
        head: 'Objet',
        card: 'title',
        cell: ({ id }) => <ItemName item={catalogue.item(id)} />,
      },
      {
        key: 'pieces',
        head: 'Pièces',
        figure: true,
        card: 'amount',
        cell: ({ pieces }) => formatNumber(pieces),
      },
      {
        key: 'pourquoi',
        head: 'Pourquoi',
        card: 'meta',
        cell: ({ why }) => <span className="text-muted">{WHY[why]}</span>,
      },
    ],
    [catalogue],
  )
  if (kept.length === 0) return null
  return (
    <details className="mt-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-semibold touch:min-h-11">
        {`Garder\u00a0: ${plural(kept.length, 'objet', 'objets')}`}
      </summary>
      {open && (
        <DataTable aria-label="À garder" columns={columns} rows={kept} rowKey={({ id }) => id} cards="md" />
      )}
    </details>
  )
}

const SHOWN = 6

/** « Ce qui débloque » (M30). */
function Unblocks({ list, state: { rows } }: { list: readonly Unblock[]; state: LiveState }) {
  const { catalogue } = rows
  const nameOf = (id: number) => catalogue.item(id).name
  if (list.length === 0) return null
  return (
    <aside className="panel h-max px-5 pt-4 pb-3 max-md:mt-6" aria-label="Ce qui débloque">
      <h2 className="max-md:text-16">Ce qui débloque</h2>
      <ul>
        {list.slice(0, SHOWN).map((one) => (
          <li key={`${one.kind} ${one.id}`} className="border-rule py-2.5 not-first:border-t">
            <ItemName item={catalogue.item(one.id)} size={28} sub={unblockWords(one, nameOf)} />
          </li>
        ))}
      </ul>
      <Link className="link inline-flex items-center text-13 touch:min-h-11" to="/app/prices">
        Saisir des prix
      </Link>
    </aside>
  )
}

function unblockWords(one: Unblock, nameOf: (id: number) => string): string {
  if (one.kind === 'buy')
    return `en acheter ${formatNumber(one.pieces)} (${formatKamas(one.cost)}) ouvre +\u202f${formatKamas(one.gain)}\u00a0: ${plural(one.crafts, 'craft', 'crafts')} de ${nameOf(one.made)}`
  if (one.gain !== null && one.made !== null)
    return `son prix ouvre jusqu’à +\u202f${formatKamas(one.gain)}\u00a0: ${nameOf(one.made)}`
  return `son prix ouvre ${plural(one.pieces, 'pièce', 'pièces')} de ta banque`
}
