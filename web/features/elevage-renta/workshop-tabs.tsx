import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { text } from './text.ts'
import { TABS, type Tab } from './use-address.ts'
import './workshop-tabs.css'

type Props = { tab: Tab; counts: Record<Tab, string>; onChange: (tab: Tab) => void; children: ReactNode }

/** The three tabs and the panel of the one in front: arrows, Home and End move between them. */
export function WorkshopTabs({ tab, counts, onChange, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent) => {
    const next = TABS[aimOf(event.key, TABS.indexOf(tab))]
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`#atelier-${next}`)?.focus()
  }
  return (
    <>
      <div ref={list} className="workshop-tabs" role="tablist" aria-label={text.tabs}>
        {TABS.map((name) => (
          <button
            key={name}
            id={`atelier-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="atelier"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onChange(name)}
            onKeyDown={go}
          >
            {text.tab[name]}
            {counts[name] && <span className="count">{counts[name]}</span>}
          </button>
        ))}
      </div>
      <div id="atelier" className="workshop-panel" role="tabpanel" aria-labelledby={`atelier-${tab}`}>
        {children}
      </div>
    </>
  )
}

/** The place of the tab that a key goes to; -1 for any other key. */
function aimOf(key: string, at: number): number {
  if (key === 'ArrowRight') return (at + 1) % TABS.length
  if (key === 'ArrowLeft') return (at + TABS.length - 1) % TABS.length
  if (key === 'Home') return 0
  return key === 'End' ? TABS.length - 1 : -1
}
