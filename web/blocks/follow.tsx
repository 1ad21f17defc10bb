import { Goal } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { AccountDb } from '#data/db/local-db.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import type { Changed } from '#store/change.ts'
import { planCraft, usePlannedCraft } from '#store/plans.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { PageLink, usePageExists } from '#ui/page/page-link.tsx'
import { useMutate } from './use-mutate.ts'

const BOARD = '/app/tableau'
/** For how many days ahead a craft is followed, until the player says another day. */
const AHEAD_DAYS = 7

type Props = {
  /** What joins the goals, as the message says it. */
  what: string
  plan: (db: AccountDb) => Promise<Changed>
  followed: boolean
  onFollow?: (() => void) | undefined
  className?: string
}

/** Lets something join the goals of the board, and says so with a way back and the way there (N110). */
export function Follow({ what, plan, followed, onFollow, className = 'btn' }: Props) {
  const mutate = useMutate()
  const navigate = useNavigate()
  if (!usePageExists(BOARD)) return null
  if (followed)
    return (
      <PageLink to={BOARD} className="link inline-flex h-(--ctl) items-center gap-1.5 text-13 max-md:h-11">
        <Goal className="icon small" />
        Suivi dans Mes affaires
      </PageLink>
    )
  const follow = async () => {
    onFollow?.()
    const done = await mutate(plan)
    const see = { label: 'Voir mes affaires', accept: () => navigate(BOARD) }
    if (done) undoToast(`Suivi\u00a0: ${what}`, done.undo, 'board', see)
  }
  return (
    <button type="button" className={className} onClick={() => void follow()}>
      <Goal className="icon" />
      Suivre
    </button>
  )
}

type CraftProps = { recipe: number; name: string; crafts: number; tree?: boolean } & Pick<
  Props,
  'onFollow' | 'className'
>

/** A craft becomes a goal by its day: one that is not planned yet is, so often as is asked here. */
export function FollowCraft({ recipe, name, crafts, tree = false, ...look }: CraftProps) {
  const planned = usePlannedCraft(recipe)
  const due = dayAfter(useParisDay(), AHEAD_DAYS)
  if (planned === undefined) return null
  const times = planned?.crafts ?? crafts
  return (
    <Follow
      what={`${name} × ${formatNumber(times)}, pour le ${formatDay(due)}`}
      plan={(db) => planCraft(db, planned ? { recipe, due } : { recipe, crafts, tree, due })}
      followed={planned !== null && planned.due !== null}
      {...look}
    />
  )
}
