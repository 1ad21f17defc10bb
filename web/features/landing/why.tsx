import { ArrowRight, Check, CloudUpload, Crown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readKamas } from '#shared/domain/kamas.ts'
import { formatKamas } from '#shared/domain/numbers.ts'
import { PageLink } from '#ui/page-link.tsx'
import { text } from './sections-text.ts'

/** What speaks for Comptoir, each with the thing itself beside it. */
export const Why = () => (
  <section className="why wrap" id="pourquoi" aria-labelledby="why-title">
    <h2 id="why-title">{text.why}</h2>
    <ul>
      <Reason {...text.safe}>
        <span className="pill wait">
          <CloudUpload className="i" aria-hidden="true" />
          <span>{text.safe.waiting}</span>
        </span>
        <ArrowRight className="i" aria-hidden="true" />
        <span className="pill ok">
          <Check className="i" aria-hidden="true" />
          <span>{text.safe.done}</span>
        </span>
      </Reason>
      <Reason {...text.typed}>
        <TypedKamas />
      </Reason>
      <Reason {...text.exact}>
        <span>{text.exact.packs}</span>
        <span className="faint">{text.exact.surplus}</span>
      </Reason>
      <Reason {...text.free}>
        <PageLink to="/premium" className="btn">
          <Crown className="i" aria-hidden="true" />
          {text.free.support}
        </PageLink>
      </Reason>
    </ul>
  </section>
)

const Reason = ({ title, body, children }: { title: string; body: string; children: ReactNode }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p>{body}</p>
    </div>
    <div className="demo">{children}</div>
  </li>
)

/** A field to try: it reads what is typed as the tools do, and keeps nothing. */
function TypedKamas() {
  const [typed, setTyped] = useState(text.typed.first)
  const reading = readKamas(typed)
  return (
    <>
      <span className={reading.kind === 'unreadable' ? 'field r bad' : 'field r'}>
        <input
          aria-label={text.typed.example}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <output className={reading.kind === 'unreadable' ? 'loss' : 'kama'}>
        {reading.kind === 'amount' && text.typed.reads(formatKamas(reading.value))}
        {reading.kind === 'unreadable' && text.typed.unreadable}
      </output>
    </>
  )
}
