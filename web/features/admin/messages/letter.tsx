import { Check } from 'lucide-react'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import { mailTo } from '#ui/mail-to.ts'
import { ActButton } from '../act-button.tsx'
import { fullDate, timeOfDay } from '../dates.ts'
import { text as page } from '../text.ts'
import { text } from './text.ts'
import { writerOf } from './use-messages.ts'

type Props = { message: AdminMessage; busy: boolean; offline: boolean; onMark: () => void }

/** One contact message. */
export function Letter({ message, busy, offline, onMark }: Props) {
  const { at, name, email, topic, treated } = message
  const who = writerOf(message)
  return (
    <li className="letter" aria-busy={busy || undefined}>
      <header>
        <span className="badge info">{text.topic(topic)}</span>
        {name && <b title={name}>{name}</b>}
        <a className="link" href={mailTo(email)} title={text.answer(email)}>
          {email}
        </a>
        <time dateTime={at} className="muted num">
          {fullDate(at)} {timeOfDay(Date.parse(at))}
        </time>
        {message.mailed && <span className="faint">{text.mailed}</span>}
      </header>
      <p>{message.message}</p>
      <ActButton
        className="sm treat"
        label={treated ? text.putBackHint(who) : text.treatHint(who)}
        blocked={offline ? page.needsNetwork : null}
        busy={busy}
        onAct={onMark}
      >
        {!treated && <Check className="i s" aria-hidden="true" />}
        {treated ? text.putBack : text.treat}
      </ActButton>
    </li>
  )
}
