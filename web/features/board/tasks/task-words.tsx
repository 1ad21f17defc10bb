import {
  Bell,
  CalendarDays,
  Fence,
  History,
  Hourglass,
  type LucideIcon,
  ShoppingCart,
  Store,
  Tag,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CoursesTask, ExpiringTask, OfferingTask, PensTask } from '#shared/domain/board/task-facts.ts'
import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import { crossingWords } from '#shared/domain/notifications/notification-text.ts'
import { formatDay, formatNumber, formatSignedRoi, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { text } from '../text.ts'
import type { BoardTask, BoardTasks } from './use-tasks.ts'

const roi = (ratio: number, since: number, today: string) => {
  const day = parisDay(since)
  const price = day === today ? `de ${parisTime(since)}` : `du ${formatDay(day)}`
  return `ROI ${formatSignedRoi(ratio)} depuis ton prix ${price}`
}
const slowLots = (n: number, days: number) =>
  n === 1
    ? `1 lot en vente depuis ${formatNumber(days)} jours`
    : `${formatNumber(n)} lots en vente depuis 7 jours ou plus`

const LOTS = '/app/flips/lots'
/** « 3 lots expirent demain »; those of today are named before. */
function expiring({ lots, today }: ExpiringTask): string {
  const tomorrow = lots.length - today
  const expire = (n: number) => plural(n, 'lot expire', 'lots expirent')
  if (today === 0) return `${expire(tomorrow)} demain`
  return `${expire(today)} aujourd’hui${tomorrow > 0 ? `, ${formatNumber(tomorrow)} demain` : ''}`
}

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
  const nameOf = (id: number) => naming.catalogue?.item(id).name ?? 'Objet sans nom'
  const namesOf = (lots: ExpiringTask['lots']) => [
    ...new Set(lots.map(({ item_id }) => nameOf(item_id ?? 0))),
  ]
  switch (task.kind) {
    case 'offering':
      return offeringWords(task, naming)
    case 'alert':
      return {
        ...{ Icon: Bell, tone: 'gold', verb: 'Simuler' },
        title: `${nameOf(task.recipe)} dépasse ton seuil de ${formatNumber(task.threshold)} %`,
        hint: roi(task.roi, task.since, naming.today),
        amount: <Money value={task.stake} sign />,
        note: 'par craft',
        to: `/app/profit?recipe=${task.recipe}`,
      }
    case 'refused':
      return {
        ...{ Icon: TriangleAlert, tone: 'loss', verb: 'Corriger' },
        title: plural(task.count, 'modification refusée', 'modifications refusées'),
        hint: 'Le serveur n’en a pas voulu, rien n’est perdu.',
        amount: null,
        note: '',
        to: `/app/compte/refusees#${fieldIds.refused}`,
      }
    case 'pens':
      return pensWords(task)
    case 'due':
    case 'courses':
      return shoppingWords(task)
    case 'prices':
      return {
        ...{ Icon: History, tone: 'plain', verb: 'Relire' },
        title: `${plural(task.prices.length, 'prix', 'prix')} à relire d’abord`,
        hint: text.names(task.prices.map(({ id }) => nameOf(id))),
        amount: <Money value={task.stake} />,
        note: 'en dépendent',
        to: `/app/prices#${fieldIds.oldPrice(task.prices[0]?.id ?? 0)}`,
      }
    case 'expiring':
      return {
        ...{ Icon: Hourglass, tone: 'gold', verb: 'Revoir' },
        title: expiring(task),
        hint: text.names(namesOf(task.lots)),
        amount: <Money value={task.stake} />,
        note: 'demandés',
        to: LOTS,
      }
    case 'expired':
      return {
        ...{ Icon: Store, tone: 'plain', verb: 'Voir' },
        title: `${plural(task.lots.length, 'lot a expiré', 'lots ont expiré')}\u00a0: ${wordFor(task.lots.length, 'vendu ou rendu', 'vendus ou rendus')}\u00a0?`,
        hint: text.names(namesOf(task.lots)),
        amount: <Money value={task.stake} />,
        note: 'demandés',
        to: LOTS,
      }
    case 'lots':
      return {
        ...{ Icon: Tag, tone: 'plain', verb: 'Revoir' },
        title: slowLots(task.lots.length, task.days),
        hint: text.names(task.lots.map(({ item_name }) => item_name || 'Objet sans nom')),
        amount: <Money value={task.stake} />,
        note: 'engagés',
        to: `/app/flips?etat=en-vente&tri=date#${fieldIds.lotSale(task.oldest.id)}`,
      }
  }
}

function pensWords({ due, coming }: PensTask): TaskWords {
  const at = ({ pen, gauge, when, ...crossing }: PensTask['coming'][number]) =>
    `${parisTime(when)} ${GAUGE_NAMES[gauge]} ${crossingWords(crossing)} (enclos ${pen})`
  const [first] = coming
  return {
    Icon: Fence,
    tone: due.length > 0 ? 'gold' : 'plain',
    title:
      due.length > 0
        ? plural(due.length, 'jauge à recharger', 'jauges à recharger')
        : `Enclos\u00a0: prochain passage à ${parisTime(first?.when ?? 0)}`,
    hint: text.names([
      ...due.map(({ pen, gauge }) => `${GAUGE_NAMES[gauge]} (enclos ${pen})`),
      ...coming.map(at),
    ]),
    amount: null,
    note: '',
    verb: due.length > 0 ? 'Recharger' : 'Voir',
    to: '/app/elevage-renta?onglet=horaires',
  }
}

function offeringWords(task: OfferingTask, { today, almanaxListed }: Naming): TaskWords {
  const { item, name, pieces, owned, missing, cost } = task
  const words = {
    ...{ Icon: CalendarDays, tone: 'gold' as const },
    title: `Offrande du jour\u00a0: ${name}`,
    hint:
      owned > 0
        ? `${formatNumber(pieces)} à donner, ${formatNumber(owned)} en stock · avant minuit`
        : `${formatNumber(pieces)} à donner · avant minuit`,
  }
  if (missing === 0)
    return {
      ...words,
      ...{ amount: null, note: 'tout est en stock', verb: 'Cocher' },
      to: `/app/almanax/calc#${fieldIds.offering(today)}`,
    }
  const priced = cost !== null
  const field = priced ? fieldIds.purchase(item) : fieldIds.lackingPrice(item)
  return {
    ...words,
    amount: priced ? <Money value={cost} /> : <span className="text-muted">incomplet</span>,
    note: `${formatNumber(missing)} à acheter`,
    verb: 'Acheter',
    to: almanaxListed ? `/app/courses#${field}` : `/app/almanax/calc#${fieldIds.offeringPrice(today)}`,
  }
}

function shoppingWords({ items, dueItems, halls, unpriced, stake, first }: CoursesTask): TaskWords {
  return {
    Icon: ShoppingCart,
    tone: dueItems > 0 ? 'gold' : 'plain',
    title:
      dueItems > 0
        ? `${plural(items, 'objet', 'objets')} aux Courses, dont ${formatNumber(dueItems)} pour aujourd’hui`
        : `${plural(items, 'objet', 'objets')} aux Courses`,
    hint: [plural(halls, 'hôtel', 'hôtels'), unpriced > 0 && `il manque ${plural(unpriced, 'prix', 'prix')}`]
      .filter(Boolean)
      .join(' · '),
    amount: (
      <>
        <AtLeast when={unpriced > 0} />
        <Money value={stake} />
      </>
    ),
    note: 'à payer',
    verb: 'Y aller',
    to: `/app/courses#${first.priced ? fieldIds.purchase(first.id) : fieldIds.lackingPrice(first.id)}`,
  }
}
