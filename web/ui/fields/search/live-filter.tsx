import { useRef } from 'react'
import { useTextParam } from '#ui/params/use-text-param.ts'
import { FilterInput } from './filter-input.tsx'
import { useSlashFocus } from './use-slash-focus.ts'

type Props = {
  label: string
  /** Where a shorter word than the label is drawn. */
  placeholder?: string
  query: string
  onSearch: (query: string) => void
  className?: string
}

/** A filter of the page's own table, from the first letter on: each key narrows it, Escape empties and leaves. */
export function LiveFilter({ label, placeholder = label, query, onSearch, className }: Props) {
  const [typed, type] = useTextParam(query, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)
  return (
    <FilterInput
      ref={input}
      className={className}
      label={label}
      placeholder={placeholder}
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
