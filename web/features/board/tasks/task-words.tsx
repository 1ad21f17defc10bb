import { Bell, CalendarDays, History, type LucideIcon, ShoppingCart, Tag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CoursesTask, OfferingTask } from '#shared/domain/board/task-facts.ts'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { text } from '../text.ts'
import type { BoardTask, BoardTasks } from './use-tasks.ts'

/** A task as its row says it, and where its one verb leads: the field that is to be filled, the list under its filter. */
export type TaskWords = {
  Icon: LucideIcon
  tone: 'gold' | 'plain' | 'loss'
  title: string
  hint: string
  amount: ReactNode
  note: string
  verb: string
  to: string
}

type Naming = Pick<BoardTasks, 'today' | 'almanaxListed'> & { catalogue: Catalogue | null }

export function wordsOf(task: BoardTask, naming: Naming): TaskWords {
  const nameOf = (id: number) => naming.catalogue?.item(id).name ?? text.noName
  switch (task.kind) {
    case 'offering':
      return offeringWords(task, naming)
    case 'alert':
      return {
        ...{ Icon: Bell, tone: 'gold', verb: text.simulate },
        title: text.alert(nameOf(task.recipe), task.threshold),
        hint: text.roi(task.roi, task.since, naming.today),
        amount: <Money value={task.stake} sign />,
        note: text.perCraft,
        to: `/app/profit?recipe=${task.recipe}`,
      }
    case 'refused':
      return {
        ...{ Icon: TriangleAlert, tone: 'loss', verb: text.correct },
        title: text.refused(task.count),
        hint: text.refusedHint,
        amount: null,
        note: '',
        to: `/app/compte/refusees#${fieldIds.refused}`,
      }
    case 'due':
    case 'courses':
      return shoppingWords(task)
    case 'prices':
      return {
        ...{ Icon: History, tone: 'plain', verb: text.read },
        title: text.oldPrices(task.prices.length),
        hint: text.names(task.prices.map(({ id }) => nameOf(id))),
        amount: <Money value={task.stake} />,
        note: text.depending,
        to: `/app/prices#${fieldIds.oldPrice(task.prices[0]?.id ?? 0)}`,
      }
    case 'lots':
      return {
        ...{ Icon: Tag, tone: 'plain', verb: text.review },
        title: text.slowLots(task.lots.length, task.days),
        hint: text.names(task.lots.map(({ item_name }) => item_name || text.noName)),
        amount: <Money value={task.stake} />,
        note: text.engagedNote,
        to: `/app/flips?etat=en-vente&tri=date#${fieldIds.lotSale(task.oldest.id)}`,
      }
  }
}

function offeringWords(task: OfferingTask, { today, almanaxListed }: Naming): TaskWords {
  const { item, name, pieces, owned, missing, cost } = task
  const words = {
    ...{ Icon: CalendarDays, tone: 'gold' as const },
    title: text.offering(name),
    hint: text.offeringParts(pieces, owned),
  }
  if (missing === 0)
    return {
      ...words,
      ...{ amount: null, note: text.allThere, verb: text.tick },
      to: `/app/almanax/calc#${fieldIds.offering(today)}`,
    }
  const priced = cost !== null
  const field = priced ? fieldIds.purchase(item) : fieldIds.lackingPrice(item)
  return {
    ...words,
    amount: priced ? <Money value={cost} /> : <span className="text-muted">{text.incomplete}</span>,
    note: text.toBuy(missing),
    verb: text.buy,
    to: almanaxListed ? `/app/courses#${field}` : `/app/almanax/calc#${fieldIds.offeringPrice(today)}`,
  }
}

function shoppingWords({ items, dueItems, halls, unpriced, stake, first }: CoursesTask): TaskWords {
  return {
    Icon: ShoppingCart,
    tone: dueItems > 0 ? 'gold' : 'plain',
    title: dueItems > 0 ? text.shoppingDue(items, dueItems) : text.shopping(items),
    hint: text.halls(halls, unpriced),
    amount: (
      <>
        <AtLeast when={unpriced > 0} />
        <Money value={stake} />
      </>
    ),
    note: text.toPay,
    verb: text.go,
    to: `/app/courses#${first.priced ? fieldIds.purchase(first.id) : fieldIds.lackingPrice(first.id)}`,
  }
}
