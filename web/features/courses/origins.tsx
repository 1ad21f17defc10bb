import { BookOpen, CalendarDays, Egg, Fence, FlaskConical, type LucideIcon, Pencil } from 'lucide-react'
import type { Courses, CoursesLine } from '#blocks/courses/use-courses.ts'
import { GUIDES, guidePath } from '#blocks/guides.ts'
import type { NeedOrigin } from '#shared/domain/courses/shopping-list.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { text } from './text.ts'

const guideOf = (source: string) => GUIDES.find(({ id }) => source === `guide:${id}`)

const ICONS: Record<string, LucideIcon> = {
  crafts: FlaskConical,
  hand: Pencil,
  almanax: CalendarDays,
  ochre: Egg,
  breeding: Fence,
}

export const sourceIcon = (source: string): LucideIcon => ICONS[source] ?? BookOpen

/** A source as its chip names it. */
export function sourceName(source: string, horizon?: number): string {
  const guide = guideOf(source)
  if (guide) return `Guide ${guide.job}`
  if (source === 'crafts') return 'Crafts'
  if (source === 'hand') return 'À la main'
  if (source === 'ochre') return 'Quête Ocre'
  if (source === 'breeding') return 'Élevage'
  return horizon === undefined ? 'Almanax' : `Almanax ${formatNumber(horizon)}\u00a0j`
}

type Words = { name: string; more: string; isToday: boolean }
/** What names an origin; the same as long as nothing of it changes. */
export type Naming = Courses['naming']

/** What a need is for: a craft by its name, a day of the almanax … and how much of it. */
export function originWords({ source, id, due }: NeedOrigin, naming: Naming): Words {
  const { catalogue, timesOf, characters, today } = naming
  if (source === 'crafts') {
    const recipe = Number(id)
    return {
      name: catalogue.item(recipe).name,
      more: plural(timesOf(recipe), 'craft', 'crafts'),
      isToday: false,
    }
  }
  if (source === 'almanax') {
    const isToday = due === today
    return {
      name: isToday ? 'Almanax d’aujourd’hui' : text.almanaxOn(id),
      more: plural(characters, 'personnage', 'personnages'),
      isToday,
    }
  }
  if (source === 'breeding') return { name: catalogue.item(Number(id)).name, more: 'Élevage', isToday: false }
  if (source === 'ochre') return { name: `Quête Ocre, étape ${id}`, more: '', isToday: false }
  return { name: source === 'hand' ? 'Ajouté à la main' : sourceName(source), more: '', isToday: false }
}

/** The page on which a need is changed; null for what is changed here. */
function toolOf({ source, id }: NeedOrigin): { to: string; query: string } | null {
  const guide = guideOf(source)
  if (guide) {
    const [to = '', query = ''] = guidePath(guide).split('?')
    return { to, query: `?${query}` }
  }
  if (source === 'crafts') return { to: '/app/profit', query: `?recipe=${id}` }
  if (source === 'almanax') return { to: '/app/almanax/calc', query: '' }
  if (source === 'ochre') return { to: '/app/archis', query: '' }
  if (source === 'breeding') return { to: '/app/elevage-renta', query: '?onglet=liste' }
  return null
}

/** In short: the only origin by its name, several by their number. */
export function OriginsInShort({ line, naming }: { line: CoursesLine; naming: Naming }) {
  const [first] = line.parts
  if (!first) return null
  const words = originWords(first.origin, naming)
  const sources = [...new Set(line.parts.map(({ origin }) => origin.source))]
  const today = line.parts.some(({ origin }) => origin.source === 'almanax' && origin.due === naming.today)
  return (
    <>
      <span className={`flex flex-none gap-0.5 ${today ? 'text-kama' : 'text-faint'}`}>
        {sources.slice(0, 3).map((source) => {
          const Icon = sourceIcon(source)
          return <Icon key={source} className="icon small" aria-hidden="true" />
        })}
      </span>
      <span className="line-clamp-2 min-w-0 text-left leading-tight text-balance">
        {line.parts.length > 1 ? plural(line.parts.length, 'origine', 'origines') : words.name}
      </span>
    </>
  )
}

/** As large to a finger as any other. */
const LINK = 'link relative text-12 touch:after:absolute touch:after:-inset-x-3 touch:after:-inset-y-3.5'

/** Every origin with its pieces, the earliest first, then what stock and planned crafts cover. */
export function OriginsList({ line, naming }: { line: CoursesLine; naming: Naming }) {
  return (
    <dl className="origins">
      {line.parts.map(({ origin, pieces }) => {
        const { name, more, isToday } = originWords(origin, naming)
        const Icon = sourceIcon(origin.source)
        const tool = toolOf(origin)
        return (
          <div className="lead" key={`${origin.source}|${origin.id}`}>
            <dt className="flex items-center gap-2">
              <Icon className={`icon small ${isToday ? 'text-kama' : 'text-faint'}`} aria-hidden="true" />
              <span>
                {isToday ? <b className="font-semibold text-kama">{name}</b> : name}
                {more && `, ${more}`}
              </span>
              {tool && (
                <PageLink to={tool.to} query={tool.query} className={LINK}>
                  Voir
                </PageLink>
              )}
            </dt>
            <dd>{formatNumber(pieces)}</dd>
          </div>
        )
      })}
      {line.owned > 0 && (
        <div className="lead">
          <dt>Déjà en stock</dt>
          <dd>{`−\u00a0${formatNumber(line.owned)}`}</dd>
        </div>
      )}
      {line.planned > 0 && (
        <div className="lead">
          <dt>{text.madeByPlans(line.planned)}</dt>
          <dd>{`−\u00a0${formatNumber(line.planned)}`}</dd>
        </div>
      )}
    </dl>
  )
}
