import { Plus } from 'lucide-react'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { KnownMounts, Suggestion } from './known-mounts.ts'
import { text } from './text.ts'
import type { MountSearch } from './use-mount-search.ts'
import './suggestions.css'

type Props = {
  search: Pick<MountSearch, 'hits' | 'busy' | 'word'>
  known: KnownMounts | null | undefined
  onAdd: (kind: Suggestion) => void
  onCrosses: (kind: number) => void
}

/** What a search found, each with « Ajouter »; or why nothing stands here. */
export function Suggestions({ search: { hits, busy, word }, known, onAdd, onCrosses }: Props) {
  return (
    <>
      <p className="mount-word" role="status">
        {word}
      </p>
      {busy && <SkeletonRows rows={4} columns={1} />}
      {!busy && hits.length === 0 && <p className="no-mount">{text.noSuggestion}</p>}
      {hits.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
        <section className="mount-hits" aria-label={text.suggestions} tabIndex={0}>
          <table className="ledger">
            <thead>
              <tr>
                <th scope="col" className="im">
                  {text.suggestionColumns.image}
                </th>
                <th scope="col">{text.suggestionColumns.name}</th>
                <th scope="col" className="fa">
                  {text.suggestionColumns.family}
                </th>
                <th scope="col" className="ac">
                  {text.suggestionColumns.action}
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
  kind: Suggestion
  /** Undefined for a mount whose birth is not known. */
  generation: number | undefined
} & Pick<Props, 'onAdd' | 'onCrosses'>

function Hit({ kind, generation, onAdd, onCrosses }: HitProps) {
  const { id, name, family, img } = kind
  return (
    <>
      <td className="im">
        <ItemIcon item={{ id, type: family, img }} />
      </td>
      <td className="na">
        <ItemName item={{ id, type: family, img, name }} bare />
        {generation !== undefined && (
          <button
            type="button"
            className="sub births-of"
            aria-label={text.of(text.crosses, name)}
            onClick={() => onCrosses(id)}
          >
            {text.generation(generation)}
          </button>
        )}
      </td>
      <td className="fa">{family}</td>
      <td className="ac">
        <button
          type="button"
          className="btn sm"
          aria-label={text.of(text.add, name)}
          onClick={() => onAdd(kind)}
        >
          <Plus className="i" aria-hidden="true" />
          {text.add}
        </button>
      </td>
    </>
  )
}
