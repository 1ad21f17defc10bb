import { useMemo, useRef } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterField } from '#ui/filter-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Failure } from '../failure.tsx'
import type { Admin } from '../model.ts'
import { Pager } from '../pager.tsx'
import { text as page } from '../text.ts'
import { useNextFocus } from '../use-next-focus.ts'
import { Letter } from './letter.tsx'
import { text } from './text.ts'
import { MESSAGES_SHOWN, VIEWS } from './use-messages-address.ts'
import './messages.css'

const SKELETON_ROWS = 3
const FOCUS = { button: '.letter .treat', otherwise: 'input[type=search]' }

/** What players wrote by the contact form: on a server without mail this is where it is read. */
export function MessagesSection({ admin }: { admin: Admin }) {
  const { messages, offline } = admin
  const { address, known } = messages
  const section = useRef<HTMLElement>(null)
  const ids = useMemo(() => known?.map(({ id }) => id) ?? [], [known])
  const noteLeaving = useNextFocus(section, ids, FOCUS)
  return (
    <section className="messages" aria-labelledby="messages" ref={section}>
      <h2 id="messages">{text.title}</h2>
      <div className="tools">
        <Segmented
          label={text.show}
          value={address.view}
          options={VIEWS.map((view) => ({ value: view, label: text.views[view] }))}
          onChange={address.setView}
        />
        <FilterField
          label={text.search}
          placeholder={text.search}
          query={address.query}
          onSearch={address.setQuery}
          slash={false}
        />
      </div>
      <div aria-busy={messages.heard.asking !== null}>
        {known !== null && known.length > 0 && (
          <ul>
            {known.map((message) => (
              <Letter
                key={message.id}
                message={message}
                busy={messages.busy.includes(message.id)}
                offline={offline}
                onMark={() => {
                  noteLeaving(message.id)
                  messages.mark(message)
                }}
              />
            ))}
          </ul>
        )}
        {known?.length === 0 && (
          <p className="hint none">{address.query ? text.noneFound : text.none[address.view]}</p>
        )}
        {known === null && <Missing admin={admin} />}
      </div>
      {(address.page > 1 || known?.length === MESSAGES_SHOWN) && (
        <Pager
          label={text.pages}
          page={address.page}
          shown={known?.length ?? null}
          size={MESSAGES_SHOWN}
          onPage={address.setPage}
        />
      )}
    </section>
  )
}

function Missing({ admin: { messages, cutOff } }: { admin: Admin }) {
  const { failure } = messages.heard
  if (cutOff) return <EmptyState title={page.offline} hint={page.absent} />
  if (failure) return <Failure sentence={failure.sentence} onRetry={messages.reload} />
  return <SkeletonRows rows={SKELETON_ROWS} columns={2} />
}
