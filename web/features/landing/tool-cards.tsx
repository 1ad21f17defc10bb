import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { PageLink, usePageExists } from '#ui/page-link.tsx'
import { type Card, cards } from './cards.ts'
import { Picture } from './picture.tsx'
import { text } from './sections-text.ts'
import './cards.css'

export function ToolCards({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState<Card | null>(null)
  return (
    <section className="sec wrap" id="tools" aria-labelledby="tools-title">
      <header>
        <h2 id="tools-title">{text.tools}</h2>
        <p className="purpose">{text.toolsPurpose}</p>
      </header>
      <ul className="cards">
        {cards.map((card) => (
          <ToolCard key={card.path} card={card} onOpen={() => setOpen(card)} />
        ))}
      </ul>
      {open && <Preview card={open} signedIn={signedIn} onClose={() => setOpen(null)} />}
    </section>
  )
}

function ToolCard({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const exists = usePageExists(card.path)
  if (!exists) return null
  return (
    <li className="card">
      <button
        type="button"
        className="pv"
        aria-haspopup="dialog"
        aria-label={text.enlarge(card.title)}
        onClick={onOpen}
      >
        <Picture names={[card.part, card.whole]} alt="" width={793} height={400} />
        <span className="zoom">
          <Maximize2 className="i" aria-hidden="true" />
        </span>
      </button>
      <h3>{card.title}</h3>
      <p>{card.line}</p>
    </li>
  )
}

function Preview({ card, signedIn, onClose }: { card: Card; signedIn: boolean; onClose: () => void }) {
  const { title, line, path } = card
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {text.close}
          </button>
          {signedIn ? (
            <PageLink to={path} className="btn main">
              {text.openTool}
            </PageLink>
          ) : (
            <PageLink to="/register" query={`?next=${encodeURIComponent(path)}`} className="btn main">
              {text.register}
            </PageLink>
          )}
        </>
      }
    >
      <p>{line}</p>
      <div className="preview" tabIndex={isPhone() ? 0 : undefined}>
        <Picture names={[card.whole, card.part]} alt={text.screenshot(title)} width={1024} height={640} />
      </div>
    </Dialog>
  )
}

const isPhone = (): boolean => matchMedia('(max-width: 767px)').matches
