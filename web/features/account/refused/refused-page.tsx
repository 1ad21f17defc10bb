import { useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { oncePerThing } from '#blocks/use-mutate.ts'
import type { Refused } from '#data/db/list-refused.ts'
import { isDelete } from '#data/db/refused.ts'
import { QUOTA } from '#shared/contract/wire.ts'
import { toast, undoToast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { AccountNav } from '../account-nav.tsx'
import { text as common } from '../text.ts'
import { PlaceName } from '../words/place-name.tsx'
import { valueWords } from '../words/place-words.ts'
import { Correct } from './correct.tsx'
import { text } from './text.ts'
import { idOf, useRefused } from './use-refused.ts'

export function RefusedPage() {
  const refused = useRefused()
  const { items } = refused
  return (
    <div className="page">
      <PageTitle title={text.title} purpose={text.purpose} />
      <AccountNav />
      {items === undefined && <SkeletonRows rows={3} />}
      {items?.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      {items && items.length > 0 && (
        <>
          <ul className="account-changes">
            {items.map((item, at) => (
              <RefusedLine key={idOf(item)} item={item} refused={refused} first={at === 0} />
            ))}
          </ul>
          {items.length > 1 && (
            <button type="button" className="btn" onClick={() => refused.exportItems(items)}>
              {text.exportAll}
            </button>
          )}
        </>
      )}
    </div>
  )
}

const isOverQuota = ({ state, code }: Refused): boolean => state === 'held' && code === QUOTA

const onceOnChange = oncePerThing<Refused>()

/** One refused change: what it is, what was refused and why, and the four ways out. */
export function RefusedLine({
  item,
  refused,
  first = false,
}: {
  item: Refused
  refused: ReturnType<typeof useRefused>
  first?: boolean
}) {
  const [correcting, setCorrecting] = useState(false)
  const deletes = isDelete(item)
  const why = deletes ? text.whyDelete : text.why
  const retry = async () =>
    (await refused.retry(item)) ? toast(text.retried) : toast(common.saveFailed, 'error')
  const abandon = () =>
    onceOnChange(item, async () => {
      const done = await refused.abandon(item)
      if (done) undoToast(deletes ? text.deleteAbandoned : text.abandoned, () => refused.restore(item))
      else toast(common.saveFailed, 'error')
      return done
    })
  return (
    <li>
      <PlaceName place={item} />
      <dl>
        <div className="lead">
          <dt>{text.columns.value}</dt>
          <dd>{deletes ? text.delete : valueWords(item, item.value)}</dd>
        </div>
        {!deletes && (
          <div className="lead">
            <dt>{text.columns.base}</dt>
            <dd>{valueWords(item, item.base)}</dd>
          </div>
        )}
      </dl>
      <p>
        <span className={item.state === 'dead' ? 'badge loss' : 'badge kama'}>
          {isOverQuota(item) ? text.noRoom : text.states[item.state]}
        </span>{' '}
        {item.message || why[item.state]}
      </p>
      {correcting && <Correct item={item} correct={refused.correct} onDone={() => setCorrecting(false)} />}
      <div className="acts">
        {!correcting && !deletes && (
          <button
            type="button"
            id={first ? fieldIds.refused : undefined}
            className="btn small"
            onClick={() => setCorrecting(true)}
          >
            {text.correct}
          </button>
        )}
        <button type="button" className="btn small" onClick={() => void retry()}>
          {text.retry}
        </button>
        <button type="button" className="btn small" onClick={() => refused.exportItems([item])}>
          {text.export}
        </button>
        <button type="button" className="btn small danger" onClick={() => void abandon()}>
          {text.abandon}
        </button>
      </div>
    </li>
  )
}
