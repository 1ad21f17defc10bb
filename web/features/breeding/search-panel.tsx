import { type KeyboardEvent, memo, useRef } from 'react'
import { FAMILY_NAMES } from '#shared/domain/mount-families.ts'
import { FilterInput } from '#ui/filter-input.tsx'
import { Select } from '#ui/select.tsx'
import { useSlashFocus } from '#ui/use-slash-focus.ts'
import type { KnownMounts, Suggestion } from './known-mounts.ts'
import { Suggestions } from './suggestions.tsx'
import { text } from './text.ts'
import { useMountSearch } from './use-mount-search.ts'

type Props = {
  known: KnownMounts | null | undefined
  onAdd: (kind: Suggestion) => void
  onCrosses: (kind: number) => void
}

/** Where mounts come from: a family, a name, and what the game knows under them. */
export const SearchPanel = memo(function SearchPanel({ known, onAdd, onCrosses }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const search = useMountSearch(known)
  useSlashFocus(input)
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      search.search()
    }
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <section className="mount-search" aria-labelledby="mount-search">
      <h2 id="mount-search">{text.search}</h2>
      <search className="mount-asked">
        <Select
          label={text.family}
          value={search.family ?? ''}
          options={[
            { value: '', label: text.allFamilies },
            ...FAMILY_NAMES.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => search.setFamily(name || null)}
        />
        <FilterInput
          ref={input}
          label={text.searchLabel}
          placeholder={text.placeholder}
          value={search.query}
          onType={search.setQuery}
          onClear={() => {
            search.setQuery('')
            input.current?.focus()
          }}
          onKeyDown={keys}
        />
        <button type="button" className="btn main" onClick={search.search}>
          {text.go}
        </button>
      </search>
      <Suggestions search={search} known={known} onAdd={onAdd} onCrosses={onCrosses} />
    </section>
  )
})
