import { AtSign, Check, CircleAlert, Clock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { CONTACT_MAX, CONTACT_TOPICS, type ContactTopic } from '#shared/endpoints/contact.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { replayTyped, sendAgain } from '#ui/page/hydrated.ts'
import { useSite } from '#ui/site/use-site.ts'
import { type Contact, useContact, useWriter } from './contact-model.ts'

const TOPIC_WORDS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}

/** From here on the form counts the characters. */
const COUNTED_FROM = CONTACT_MAX - 500
const TOPICS = CONTACT_TOPICS.map((value) => ({ value, label: TOPIC_WORDS[value] }))

export const ContactSection = () => (
  <section
    className="wrap grid grid-cols-[5fr_7fr] gap-6 pt-24 pb-26 max-md:grid-cols-1 max-md:py-18"
    id="contact"
    aria-labelledby="contact-title"
  >
    <Invitation />
    <ContactForm />
  </section>
)

function Invitation() {
  const social = useSite()?.social_url
  return (
    <div>
      <h2 className="landing-title" id="contact-title">
        {'Une idée, un bug\u00a0?'}
      </h2>
      <p className="mt-2 mb-5 max-w-[38ch] text-muted">
        {social
          ? 'Écris-nous, on lit tout. Pour suivre les nouveautés, le plus simple est de nous suivre.'
          : 'Écris-nous, on lit tout.'}
      </p>
      {social && (
        <a className="btn" href={social} target="_blank" rel="noopener noreferrer">
          <AtSign className="icon" />
          Suivre Comptoir
          <span className="sr-only">(nouvel onglet)</span>
        </a>
      )}
    </div>
  )
}

/** A form per writer: nothing that one of them typed is in the next one's. */
export function ContactForm() {
  const writer = useWriter()
  return <WritersForm key={writer} writer={writer} />
}

function WritersForm({ writer }: { writer: string | null }) {
  const contact = useContact(writer)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    replayTyped(form.current)
    sendAgain(form.current)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = contact.submit()
    const field = wrong && form.current?.elements.namedItem(wrong)
    if (field instanceof HTMLElement) field.focus()
  }
  const sending = contact.phase.kind === 'sending'
  return (
    <form
      ref={form}
      method="dialog"
      className="grid grid-cols-2 items-start gap-x-6 gap-y-4.5 [--ctl:44px] max-md:grid-cols-1"
      aria-labelledby="contact-title"
      noValidate
      onSubmit={submit}
    >
      <LabeledField label="Nom (facultatif)" hint={contact.hint('name')}>
        {(aria) => (
          <input
            {...aria}
            name="name"
            autoComplete="name"
            value={contact.name}
            onChange={(event) => contact.begin({ name: event.target.value })}
            onBlur={() => contact.leave('name')}
          />
        )}
      </LabeledField>
      <LabeledField label="Email" hint={contact.hint('email')}>
        {(aria) => (
          <input
            {...aria}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={contact.email}
            onChange={(event) => contact.begin({ email: event.target.value })}
            onBlur={() => contact.leave('email')}
          />
        )}
      </LabeledField>
      <div className="lab col-span-full [&>.select]:w-full [&>.select]:border-b-line-2 [&>.select]:bg-well max-md:[&_select]:text-16">
        <span aria-hidden="true">Sujet</span>
        <Select
          label="Sujet"
          value={contact.topic}
          options={TOPICS}
          onChange={(topic) => contact.begin({ topic })}
        />
      </div>
      <LabeledField label="Message" hint={contact.hint('message')} wide aside={<Counter {...contact} />}>
        {(aria) => (
          <textarea
            {...aria}
            name="message"
            className="min-h-26"
            rows={4}
            required
            value={contact.message}
            onChange={(event) => contact.begin({ message: event.target.value })}
            onBlur={() => contact.leave('message')}
          />
        )}
      </LabeledField>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          className="main min-w-[112px] px-[22px] max-md:flex-[1_1_100%]"
          aria-disabled={sending}
          aria-busy={sending}
        >
          {sending ? 'Envoi…' : 'Envoyer'}
        </Button>
        <Outcome {...contact} />
      </div>
    </form>
  )
}

type Aria = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
type LabeledFieldProps = {
  label: string
  hint: string | undefined
  wide?: boolean
  aside?: ReactNode
  children: (aria: Aria) => ReactNode
}

/** A field under its label, with its hint below. */
function LabeledField({ label, hint, wide = false, aside, children }: LabeledFieldProps) {
  const id = useId()
  const wrong = hint !== undefined
  return (
    <div className={wide ? 'lab col-span-full' : 'lab'}>
      <label htmlFor={id}>{label}</label>
      <span className={['field', wide ? 'text-field' : '', wrong ? 'bad' : ''].filter(Boolean).join(' ')}>
        {children({ id, 'aria-invalid': wrong, 'aria-describedby': wrong ? `${id}-hint` : undefined })}
      </span>
      {(wrong || aside) && (
        <span className="flex justify-between gap-4">
          <span className="hint bad" id={`${id}-hint`}>
            {hint}
          </span>
          {aside}
        </span>
      )}
    </div>
  )
}

function Counter({ message }: Pick<Contact, 'message'>) {
  const { length } = message.trim()
  if (length < COUNTED_FROM) return null
  return (
    <span className={length > CONTACT_MAX ? 'hint bad' : 'hint'}>
      {`${formatNumber(length)} / ${formatNumber(CONTACT_MAX)}`}
    </span>
  )
}

function Outcome({ phase, otherRefused }: Pick<Contact, 'phase' | 'otherRefused'>) {
  return (
    <div className="flex-[1_1_280px] [&>p]:flex [&>p]:items-start [&>p]:gap-2.5 [&>p:empty]:hidden [&_.icon]:mt-0.5">
      <p role="status">
        {phase.kind === 'ok' && (
          <>
            <Check className="icon gain" />
            {'Merci\u00a0! Ton message a bien été envoyé ✅'}
          </>
        )}
        {phase.kind === 'kept' && (
          <>
            <Clock className="icon kama" />
            Message gardé, il partira au retour du réseau
          </>
        )}
      </p>
      <p role="alert">
        {phase.kind === 'error' && (
          <>
            <CircleAlert className="icon loss" />
            <span>{phase.why || 'Oups, envoi impossible pour le moment. Réessaie plus tard.'}</span>
          </>
        )}
      </p>
      {otherRefused && (
        <p className="muted">
          {'Un autre message gardé a été refusé\u00a0: il reviendra ici une fois celui-ci parti.'}
        </p>
      )}
    </div>
  )
}
