import { useRef } from 'react'
import { FilterInput } from '#ui/filter-input.tsx'
import { useAddressText } from '#ui/use-address-text.ts'
import { useSlashFocus } from '#ui/use-slash-focus.ts'
import { text } from './text.ts'

type Props = { query: string; onSearch: (query: string) => void }

/** The search over the book: the table follows each letter, Escape empties and leaves. */
export function FilterSearch({ query, onSearch }: Props) {
  const [typed, type] = useAddressText(query, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)
  return (
    <FilterInput
      ref={input}
      label={text.search}
      placeholder={text.search}
      value={typed}
      onType={type}
      onClear={() => {
        type('')
        input.current?.focus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        type('')
        event.currentTarget.blur()
      }}
    />
  )
}
