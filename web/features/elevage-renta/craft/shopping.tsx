import { Copy } from 'lucide-react'
import { useCallback } from 'react'
import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { needsCost } from '#shared/domain/crafts/craft-list.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { setPlanSources } from '#store/plans.ts'
import { Money } from '#ui/figures/money.tsx'
import { WeightToCarry } from '#ui/figures/weight.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'
import type { CraftLine } from './entry-table.tsx'
import { NeedsTable } from './needs-table.tsx'
import { useNeedSaves, useNeeds } from './use-needs.ts'
import type { Recipes } from './use-recipes.ts'

type Props = { lines: readonly CraftLine[]; workshop: Workshop; recipes: Recipes }

/** All ingredients of the craft list as one purchase: essences, then the rest. */
export function Shopping({ lines, workshop, recipes }: Props) {
  const { data, bosses } = workshop
  const needs = useNeeds(lines, workshop, recipes)
  const saves = useNeedSaves(workshop)
  const { nameOf } = recipes
  const itemOf = useCallback((id: number) => ({ ...data.item(id), name: nameOf(id) }), [data, nameOf])
  if (!needs) return <SkeletonRows rows={6} />
  if (needs.length === 0) return null
  const { cost, unpriced } = needsCost(needs)
  const ours = new Set(bosses.map(({ essence }) => essence))
  const groups = {
    essences: needs.filter(({ id }) => ours.has(id)),
    others: needs.filter(({ id }) => !ours.has(id)),
  }
  const list = [...groups.essences, ...groups.others].filter(({ toBuy }) => toBuy > 0)
  const copied = list.map(({ id, toBuy }) => `${formatNumber(toBuy)} × ${nameOf(id)}`).join('\n')
  return (
    <section className="mt-8" aria-labelledby="shopping-title">
      <header className="mb-2 flex items-end justify-between gap-x-5 gap-y-2 max-md:flex-wrap max-md:justify-start max-md:gap-x-3">
        <div className="max-md:basis-full">
          <h2 id="shopping-title">À acheter</h2>
          <p className="text-[13px] text-muted">
            {list.length === 0
              ? 'Rien à acheter\u00a0: ton stock couvre tout.'
              : 'Ton stock est déduit, les lots sont les moins chers de ton carnet.'}
          </p>
        </div>
        <ToCourses
          label={coursesText.send}
          what="À acheter"
          className="btn flex-none md:ml-auto"
          plan={(db) => setPlanSources(db, [{ source: 'breeding', on: true }])}
        />
        <button
          type="button"
          className="btn flex-none"
          disabled={list.length === 0}
          onClick={() => void copyText(copied, 'Liste copiée')}
        >
          <Copy className="icon" aria-hidden="true" />
          Copier la liste
        </button>
      </header>
      {(['essences', 'others'] as const).map(
        (group) =>
          groups[group].length > 0 && (
            <NeedsTable
              key={group}
              title={text.group[group]}
              needs={groups[group]}
              wanted={unpriced.length * 2 < needs.length}
              itemOf={itemOf}
              saves={saves}
            />
          ),
      )}
      <dl className="shopping-total -mt-px border-t border-b-[3px] border-line-2 py-1.5 font-semibold [border-bottom-style:double]">
        <div className="lead">
          <dt className="text-text">Total</dt>
          <dd>
            <Total cost={cost} certain={unpriced.length === 0} />
          </dd>
        </div>
      </dl>
      <dl className="py-1.5 text-[13px] empty:hidden">
        <WeightToCarry pieces={needs.map(({ id, toBuy }) => ({ id, quantity: toBuy }))} />
      </dl>
      {unpriced.length > 0 && (
        <p className="mt-2 text-[13px] text-muted">{text.unpriced(unpriced.map(nameOf))}</p>
      )}
    </section>
  )
}

/** What the list costs; at least what is known of it, and nothing to say while no price is. */
function Total({ cost, certain }: { cost: number; certain: boolean }) {
  if (certain) return <Money value={cost} />
  if (cost === 0) return <span className="faint">incomplet</span>
  return (
    <>
      <span className="faint">au moins </span>
      <Money value={cost} tone="muted" />
    </>
  )
}
