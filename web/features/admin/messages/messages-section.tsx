import { Check } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import type { ContactTopic } from '#shared/endpoints/contact.ts'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { mailTo } from '#ui/site/mail-to.ts'
import { fullDate, timeOfDay } from '../dates.ts'
import type { Admin } from '../model.ts'
import { ActionButton, Failure, Pager, TOOLS } from '../parts.tsx'
import { text as page } from '../text.ts'
import { useNextFocus } from '../use-next-focus.ts'
import { MESSAGES_SHOWN, senderName, VIEWS } from './use-messages.ts'

const VIEWS_WORDS = { attente: 'À traiter', traites: 'Traités', tous: 'Tous' }
const NONE = {
  attente: 'Aucun message à traiter.',
  traites: 'Aucun message traité.',
  tous: 'Aucun message.',
}

const SKELETON_ROWS = 3
const FOCUS = { button: '.letter .treat', otherwise: 'input[type=search]' }

/** What players wrote by the contact form: on a server without mail this is where it is read. */
export function MessagesSection({ admin }: { admin: Admin }) {
  const { messages, offline } = admin
  const { params, known } = messages
  const section = useRef<HTMLElement>(null)
  const ids = useMemo(() => known?.map(({ id }) => id) ?? [], [known])
  const noteLeaving = useNextFocus(section, ids, FOCUS)
  return (
    <section className="messages mt-9" aria-labelledby="messages" ref={section}>
      <h2 className="mb-3" id="messages">
        Messages
      </h2>
      <div className={TOOLS}>
        <Segmented
          className="spread"
          label="Messages affichés"
          value={params.view}
          options={VIEWS.map((view) => ({ value: view, label: VIEWS_WORDS[view] }))}
          onChange={(view) => params.show({ view })}
        />
        <FilterField
          className="ml-auto w-70 max-md:w-auto max-md:min-w-0 max-md:flex-1"
          label="Rechercher dans les messages"
          placeholder="Rechercher dans les messages"
          query={params.query}
          onSearch={(query) => params.show({ query })}
          slash={false}
        />
      </div>
      <div aria-busy={messages.answer.asking !== null}>
        {known !== null && known.length > 0 && (
          <ul>
            {known.map((message) => (
              <MessageItem
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
          <p className="hint py-3">
            {params.query ? 'Aucun message pour cette recherche.' : NONE[params.view]}
          </p>
        )}
        {known === null && <Missing admin={admin} />}
      </div>
      {(params.page > 1 || known?.length === MESSAGES_SHOWN) && (
        <Pager
          label="Pages des messages"
          page={params.page}
          shown={known?.length ?? null}
          size={MESSAGES_SHOWN}
          onPage={params.setPage}
        />
      )}
    </section>
  )
}

function Missing({ admin: { messages, noNetwork } }: { admin: Admin }) {
  const { failure } = messages.answer
  if (noNetwork) return <EmptyState title="Hors ligne" hint={page.absent} />
  if (failure) return <Failure sentence={failure.sentence} onRetry={messages.reload} />
  return <SkeletonRows rows={SKELETON_ROWS} columns={2} />
}

type Props = { message: AdminMessage; busy: boolean; offline: boolean; onMark: () => void }

const CUT = 'min-w-0 max-w-full wrap-anywhere'

/** One contact message. */
function MessageItem({ message, busy, offline, onMark }: Props) {
  const { at, name, email, topic, treated } = message
  const who = senderName(message)
  return (
    <li
      className="letter grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 border-b border-rule pt-3 pb-3.5 max-md:grid-cols-1"
      aria-busy={busy || undefined}
    >
      <header className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="badge info">{isTopic(topic) ? TOPICS[topic] : TOPICS.other}</span>
        {name && (
          <b className={CUT} title={name}>
            {name}
          </b>
        )}
        <a
          className={`link pointer-coarse:-my-2 pointer-coarse:py-3 ${CUT}`}
          href={mailTo(email)}
          title={`Répondre à ${email}`}
        >
          {email}
        </a>
        <time dateTime={at} className="muted num">
          {fullDate(at)} {timeOfDay(Date.parse(at))}
        </time>
        {message.mailed && <span className="faint">Envoyé aussi par email</span>}
      </header>
      <p className="max-w-[72ch] wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <ActionButton
        className="small treat min-w-[104px] max-md:mt-2 max-md:justify-self-start md:col-start-2 md:row-[1/3]"
        label={treated ? `À traiter\u00a0: message de ${who}` : `Traité\u00a0: message de ${who}`}
        blocked={offline ? page.needsNetwork : null}
        busy={busy}
        onAct={onMark}
      >
        {!treated && <Check className="icon small" />}
        {treated ? 'À traiter' : 'Traité'}
      </ActionButton>
    </li>
  )
}

const TOPICS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}
const isTopic = (topic: string): topic is ContactTopic => topic in TOPICS
