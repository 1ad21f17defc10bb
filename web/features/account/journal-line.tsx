import type { JournalLine } from '#data/journal.ts'
import { relativeTime } from '#shared/domain/relative-time.ts'
import { toast } from '#ui/toast.tsx'
import { useNow } from '#ui/use-now.ts'
import { PlaceName } from './place-name.tsx'
import { text } from './text.ts'
import type { Restored } from './use-journal.ts'
import { valueWords } from './words.ts'

const words = text.journal
const SAID: Record<Restored, string> = {
  restored: words.restored,
  gone: words.gone,
  failed: text.saveFailed,
}

/** One replaced value: what it was, where it was typed, what happened to it, and the way back. */
export function JournalEntryLine({
  line,
  restore,
}: {
  line: JournalLine
  restore: (line: JournalLine) => Promise<Restored>
}) {
  const now = useNow()
  const onRestore = async () => {
    const answer = await restore(line)
    toast(SAID[answer], answer === 'restored' ? 'plain' : 'error')
  }
  return (
    <li>
      <PlaceName place={line} />
      <dl>
        <div className="lead">
          <dt>{line.fromHere ? words.here : words.elsewhere}</dt>
          <dd>{valueWords(line, line.value)}</dd>
        </div>
      </dl>
      <p className="muted">
        {words.why[line.why]} ·{' '}
        <time dateTime={new Date(line.at).toISOString()}>{relativeTime((now - line.at) / 1000)}</time>
      </p>
      <div className="acts">
        <button type="button" className="btn sm" onClick={() => void onRestore()}>
          {words.restore}
        </button>
      </div>
    </li>
  )
}
