import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { HitRow } from './hit-row.tsx'
import type { Picker } from './model.ts'
import { text } from './text.ts'
import { useSearchPanel } from './use-search-panel.ts'

/** The search of a resource. Its results are a grid and not a list of options: each one's stock is typed in place. */
export function SearchPanel({ picker }: { picker: Picker }) {
  const panel = useSearchPanel(picker)
  const id = useId()
  const { hits } = picker
  const listed = panel.shown && hits.length > 0
  const rowId = (index: number) => `${id}-${index}`
  return (
    <section className="pick-search" aria-label={text.resource}>
      <div className={panel.shown ? 'field search open' : 'field search'}>
        <Search className="i" aria-hidden="true" />
        <input
          ref={panel.input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={text.search}
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={listed}
          aria-controls={listed ? `${id}-hits` : undefined}
          aria-activedescendant={listed && !panel.closed ? rowId(panel.active) : undefined}
          placeholder={text.search}
          value={panel.text}
          onChange={(event) => panel.type(event.target.value)}
          onFocus={(event) => {
            event.currentTarget.select()
            panel.open()
          }}
          onBlur={panel.close}
          onKeyDown={panel.onKeyDown}
        />
        <span className="hint" role="status">
          {panel.text.trim().length === 1 ? text.tooShort : panel.shown && picker.count}
        </span>
        {panel.text === '' ? (
          <span className="only-desk" aria-hidden="true">
            <kbd>/</kbd>
          </span>
        ) : (
          <button type="button" className="x" aria-label={text.clear} onClick={panel.clear}>
            <X className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      {listed && (
        <div className="hits">
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may open a grid */}
          <table id={`${id}-hits`} role="grid" aria-label={text.search}>
            <tbody ref={panel.list}>
              {hits.map((hit, index) => (
                <HitRow
                  key={hit.item.id}
                  id={rowId(index)}
                  hit={hit}
                  current={index === panel.active}
                  onPick={() => panel.pick(hit)}
                  onPoint={() => panel.setActive(index)}
                  onStock={(quantity) => picker.saveStock(hit.item.id, quantity)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {panel.shown && !listed && (
        <p className="hits none">
          <b>{text.noResult}</b> {text.noResultHint}
        </p>
      )}
      <Keys />
    </section>
  )
}

const Keys = () => (
  <div className="keys" aria-hidden="true">
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {text.keyChoose}
    </span>
    <span>
      <kbd>{text.keyEnter}</kbd> {text.keySee}
    </span>
    <span>
      <kbd>{text.keyEscape}</kbd> {text.keyClose}
    </span>
  </div>
)
