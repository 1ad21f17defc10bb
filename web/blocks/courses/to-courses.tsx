import { ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMutate } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Changed } from '#store/change.ts'
import { planCraft, usePlannedCraft } from '#store/plans.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { usePageExists } from '#ui/page/page-link.tsx'
import { coursesText } from './text.ts'

const COURSES = '/app/courses'

type Props = {
  label: string
  /** What joins the list, as the message says it. */
  what: string
  plan: (db: AccountDb) => Promise<Changed>
  /** The icon alone, its label read out. */
  brief?: boolean
  /** The sheet around it closes, so that the message is seen. */
  onAdd?: (() => void) | undefined
  className?: string
  children?: ReactNode
}

/** Lets something join the shopping list, and says so with a way back and the way there (N16). */
export function ToCourses({ label, what, plan, brief = false, onAdd, className = 'btn', children }: Props) {
  const mutate = useMutate()
  const navigate = useNavigate()
  if (!usePageExists(COURSES)) return null
  const add = async () => {
    onAdd?.()
    const done = await mutate(plan)
    const see = { label: 'Voir les courses', accept: () => navigate(COURSES) }
    if (done) undoToast(`Aux Courses\u00a0: ${what}`, done.undo, 'courses', see)
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={brief ? `${label}, ${what}` : undefined}
      title={brief ? label : undefined}
      onClick={() => void add()}
    >
      <ShoppingCart className="icon" />
      {!brief && label}
      {children}
    </button>
  )
}

type CraftProps = {
  recipe: number
  name: string
  crafts: number
  tree?: boolean
  brief?: boolean
  onAdd?: Props['onAdd']
  className?: string
}

/** Plans a recipe so often, instead of what was planned of it before (N17). */
export function CraftToCourses({
  recipe,
  name,
  crafts,
  tree = false,
  brief = false,
  onAdd,
  className,
}: CraftProps) {
  const planned = usePlannedCraft(recipe)
  return (
    <ToCourses
      label={tree ? coursesText.send : coursesText.add}
      what={`${name}, ${plural(crafts, 'craft', 'crafts')}`}
      plan={(db) => planCraft(db, { recipe, crafts, tree })}
      brief={brief}
      onAdd={onAdd}
      className={className}
    >
      {!brief && planned && planned.crafts !== crafts && (
        <span className="faint num">{`${formatNumber(planned.crafts)} prévus`}</span>
      )}
    </ToCourses>
  )
}
