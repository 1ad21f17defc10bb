import { useId } from 'react'
import { defineLazy, useLazy } from '#ui/lazy-module.ts'
import { SearchField } from '#ui/search-field.tsx'
import { HitRow } from './hit-row.tsx'
import type { Picker } from './model.ts'
import { text } from './text.ts'
import { useSearchPanel } from './use-search-panel.ts'

const partialPart = defineLazy(() => import('#ui/partial-catalogue.tsx'))

/** The search of a resource. Its results are a grid and not a list of options: each one's stock is typed in place. */
export function SearchPanel({ picker }: { picker: Picker }) {
  const panel = useSearchPanel(picker)
  const id = useId()
  const { hits } = picker
  const listed = panel.shown && hits.length > 0
  const none = panel.shown && !listed
  const partial = useLazy(partialPart, none)
  const rowId = (index: number) => `${id}-${index}`
  return (
    <section className="pick-search" aria-label={text.resource}>
      <SearchField
        ref={panel.input}
        label={text.search}
        placeholder={text.search}
        open={panel.shown && !panel.recent}
        listId={listed && !(panel.recent && panel.closed) ? `${id}-hits` : null}
        activeId={listed && !panel.closed ? rowId(panel.active) : null}
        popup="grid"
        value={panel.text}
        status={panel.shown ? picker.count : ''}
        onType={panel.type}
        onClear={panel.clear}
        onFocus={panel.open}
        onBlur={panel.close}
        onKeyDown={panel.onKeyDown}
      />
      {listed && (
        <div className={panel.recent ? 'hits recent' : 'hits'}>
          {panel.recent && <h2>{text.recent}</h2>}
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a combobox may open a grid */}
          <table id={`${id}-hits`} role="grid" aria-label={panel.recent ? text.recent : text.search}>
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
      {none && (
        <p className="hits none">
          <b>{text.noResult}</b> {text.noResultHint}
          {partial && <partial.PartialCatalogue />}
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
