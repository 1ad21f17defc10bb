import { Check, CircleDashed, CircleHelp } from 'lucide-react'
import type { PairState } from '#shared/domain/mount-crosses.ts'
import { text } from './text.ts'

const ICONS = { ready: Check, possible: CircleHelp, missing: CircleDashed }
const TONES = { ready: 'badge kama', possible: 'badge info', missing: 'badge' }

/** What the stable can do with a pair: by its sign, its word, and its colour. */
export function PairBadge({ state }: { state: PairState }) {
  const Icon = ICONS[state]
  return (
    <span className={TONES[state]}>
      <Icon className="i" aria-hidden="true" />
      {text.states[state]}
    </span>
  )
}
