import { Plus } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { FilterInput } from '#ui/fields/search/filter-input.tsx'
import { useSlashFocus } from '#ui/fields/search/use-slash-focus.ts'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { KnownMounts, MountKind } from '../known-mounts.ts'
import { text } from '../text.ts'
import { type MountSearch, useMountSearch } from './use-mount-search.ts'
import './search-panel.css'

type Props = {
  known: KnownMounts | null | undefined
  onAdd: (kind: MountKind) => void
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
    <section
      className="sticky top-[calc(var(--header)+20px)] min-w-0 max-lg:static"
      aria-labelledby="mount-search"
    >
      <h2 id="mount-search" className="leading-9">
        {'Rechercher & ajouter des montures'}
      </h2>
      <search className="mount-asked">
        <Select
          label="Famille"
          value={search.family ?? ''}
          options={[
            { value: '', label: 'Toutes les familles' },
            ...FAMILY_NAMES.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => search.setFamily(name || null)}
        />
        <FilterInput
          ref={input}
          label="Nom de la monture"
          placeholder="Amande, Indigo…"
          value={search.query}
          onType={search.setQuery}
          onClear={() => {
            search.setQuery('')
            input.current?.focus()
          }}
          onKeyDown={keys}
        />
        <button type="button" className="btn main" onClick={search.search}>
          Chercher
        </button>
      </search>
      <Suggestions search={search} known={known} onAdd={onAdd} onCrosses={onCrosses} />
    </section>
  )
})

type SuggestionsProps = {
  search: Pick<MountSearch, 'hits' | 'busy' | 'message'>
  known: KnownMounts | null | undefined
  onAdd: (kind: MountKind) => void
  onCrosses: (kind: number) => void
}

/** What a search found, each with « Ajouter »; or why nothing stands here. */
function Suggestions({ search: { hits, busy, message }, known, onAdd, onCrosses }: SuggestionsProps) {
  return (
    <>
      <p className="mt-2 mb-0.5 min-h-4 text-12 text-muted" role="status">
        {message}
      </p>
      {busy && <SkeletonRows rows={4} columns={1} />}
      {!busy && hits.length === 0 && (
        <p className="max-w-[48ch] py-4 text-muted">
          Aucune suggestion pour l’instant. Lance une recherche pour voir les montures disponibles.
        </p>
      )}
      {hits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
        <section className="mount-hits" aria-label="Suggestions" tabIndex={0}>
          <table className="ledger">
            <thead>
              <tr>
                <th scope="col" className="picture">
                  Image
                </th>
                <th scope="col">Nom</th>
                <th scope="col" className="family">
                  Famille
                </th>
                <th scope="col" className="action">
                  Action
                </th>
              </tr>
            </thead>
            <tbody>
              {hits.map((kind) => (
                <tr key={kind.id}>
                  <Hit
                    kind={kind}
                    generation={known?.crossOf(kind.id)?.generation}
                    onAdd={onAdd}
                    onCrosses={onCrosses}
                  />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

type HitProps = {
  kind: MountKind
  /** Undefined for a mount whose birth is not known. */
  generation: number | undefined
} & Pick<SuggestionsProps, 'onAdd' | 'onCrosses'>

function Hit({ kind, generation, onAdd, onCrosses }: HitProps) {
  const { id, name, family, img } = kind
  return (
    <>
      <td className="picture">
        <ItemIcon item={{ id, type: family, img }} />
      </td>
      <td>
        <ItemName item={{ id, type: family, img, name }} bare />
        {generation !== undefined && (
          <button
            type="button"
            className="sub births-of"
            aria-label={text.of('Croisements', name)}
            onClick={() => onCrosses(id)}
          >
            {text.generation(generation)}
          </button>
        )}
      </td>
      <td className="family">{family}</td>
      <td className="action">
        <button
          type="button"
          className="btn small"
          aria-label={text.of('Ajouter', name)}
          onClick={() => onAdd(kind)}
        >
          <Plus className="icon" aria-hidden="true" />
          Ajouter
        </button>
      </td>
    </>
  )
}
