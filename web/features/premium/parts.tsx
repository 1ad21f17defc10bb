import { CircleAlert, Crown, HandCoins, type LucideIcon, Sprout, WifiOff } from 'lucide-react'
import { text } from './text.ts'

const BENEFIT_ICONS: readonly LucideIcon[] = [Sprout, Crown, HandCoins]

export function Benefits() {
  return (
    <section className="benefits" aria-labelledby="benefits">
      <h2 id="benefits">{text.benefitsTitle}</h2>
      <ul>
        {text.benefits.map(({ title, body }, i) => {
          const Icon = BENEFIT_ICONS[i] ?? Crown
          return (
            <li key={title}>
              <Icon className="i l" aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p className="muted">{body}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Why nothing can be given now, or did not work: said aloud when it appears. */
export function Said({
  failure,
  offline,
  closed,
}: {
  failure: string | null
  offline: boolean
  closed: boolean
}) {
  const sentence = closed ? text.unconfigured : offline ? text.offline : failure
  const Icon = offline && !closed ? WifiOff : CircleAlert
  return (
    <div role="alert" className="said">
      {sentence && (
        <p className={closed || offline ? '' : 'loss'}>
          <Icon className="i" aria-hidden="true" />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}

type ReturnedProps = { sentence: string; busy: boolean; outcome: string | null; onRetry: () => void }

/** How the last payment ended, in words, with another try. */
export function Returned({ sentence, busy, outcome, onRetry }: ReturnedProps) {
  return (
    <div className="returned" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <p>
        {sentence}
        {outcome && <span className="more muted">{outcome}</span>}
      </p>
      <button type="button" className="btn" disabled={busy} onClick={onRetry}>
        {busy ? text.retrying : text.retry}
      </button>
    </div>
  )
}
