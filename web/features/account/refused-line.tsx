import { useState } from 'react'
import type { Refused } from '#data/list-refused.ts'
import { isDelete } from '#data/refused.ts'
import { toast, undoToast } from '#ui/toast.tsx'
import { Correct } from './correct.tsx'
import { PlaceName } from './place-name.tsx'
import { text } from './text.ts'
import type { useRefused } from './use-refused.ts'
import { valueWords } from './words.ts'

const words = text.refused

/** One refused change: what it is, what was refused and why, and the four ways out. */
export function RefusedLine({ item, refused }: { item: Refused; refused: ReturnType<typeof useRefused> }) {
  const [correcting, setCorrecting] = useState(false)
  const deletes = isDelete(item)
  const why = deletes ? words.whyDelete : words.why
  const retry = async () =>
    (await refused.retry(item)) ? toast(words.retried) : toast(text.saveFailed, 'error')
  const abandon = async () => {
    if (await refused.abandon(item))
      undoToast(deletes ? words.deleteAbandoned : words.abandoned, () => refused.restore(item))
    else toast(text.saveFailed, 'error')
  }
  return (
    <li>
      <PlaceName place={item} />
      <dl>
        <div className="lead">
          <dt>{words.columns.value}</dt>
          <dd>{deletes ? words.delete : valueWords(item, item.value)}</dd>
        </div>
        {!deletes && (
          <div className="lead">
            <dt>{words.columns.base}</dt>
            <dd>{valueWords(item, item.base)}</dd>
          </div>
        )}
      </dl>
      <p>
        <span className={item.state === 'dead' ? 'badge loss' : 'badge kama'}>
          {words.states[item.state]}
        </span>{' '}
        {item.message || why[item.state]}
      </p>
      {correcting && <Correct item={item} correct={refused.correct} onDone={() => setCorrecting(false)} />}
      <div className="acts">
        {!correcting && !deletes && (
          <button type="button" className="btn sm" onClick={() => setCorrecting(true)}>
            {words.correct}
          </button>
        )}
        <button type="button" className="btn sm" onClick={() => void retry()}>
          {words.retry}
        </button>
        <button type="button" className="btn sm" onClick={() => refused.exportItems([item])}>
          {words.export}
        </button>
        <button type="button" className="btn sm danger" onClick={() => void abandon()}>
          {words.abandon}
        </button>
      </div>
    </li>
  )
}
