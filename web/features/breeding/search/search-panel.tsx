import { Plus } from 'lucide-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { apiAnswer } from '#data/http.ts'
import { MIN_QUERY } from '#shared/catalogue/search-text.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { MOUNT_HITS, mountSuggestions, SERVICE_AWAY } from '#shared/endpoints/breeding.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { FilterInput } from '#ui/fields/search/filter-input.tsx'
import { useSlashFocus } from '#ui/fields/search/use-slash-focus.ts'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { KnownMounts, MountKind } from '../known-mounts.ts'
import { text } from '../text.ts'
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
      <search className="mount-asked mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:max-lg:grid-cols-[220px_minmax(0,1fr)_auto]">
        <Select
          className="max-md:col-span-2 lg:col-span-2"
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
        <Button className="main" onClick={search.search}>
          Chercher
        </Button>
      </search>
      <Suggestions search={search} known={known} onAdd={onAdd} onCrosses={onCrosses} />
    </section>
  )
})

const HITS =
  'max-h-[max(260px,calc(100dvh-var(--header)-240px))] overflow-auto overscroll-contain [scrollbar-width:thin] max-lg:max-h-[56vh] [&_td]:py-[5px] [&_td]:shadow-none [&_th]:top-0'

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
        <section className={`mount-hits ${HITS}`} aria-label="Suggestions" tabIndex={0}>
          <table className="ledger table-fixed">
            <thead>
              <tr>
                <th scope="col" className="w-11 pr-0">
                  Image
                </th>
                <th scope="col">Nom</th>
                <th scope="col" className="w-[90px] max-md:w-21">
                  Famille
                </th>
                <th scope="col" className="w-26 text-right max-md:w-23">
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
      <td className="picture pr-0">
        <ItemIcon item={{ id, type: family, img }} />
      </td>
      <td>
        <ItemName item={{ id, type: family, img, name }} bare />
        {generation !== undefined && (
          <button
            type="button"
            className="births-of sub relative underline decoration-line underline-offset-3 after:absolute after:-inset-x-2 after:-top-1 after:-bottom-1.5 hover:text-text"
            aria-label={text.of('Croisements', name)}
            onClick={() => onCrosses(id)}
          >
            {text.generation(generation)}
          </button>
        )}
      </td>
      <td className="text-muted max-md:text-13">{family}</td>
      <td className="text-right max-md:[&_.icon]:hidden">
        <Button
          className="small"
          icon={Plus}
          aria-label={text.of('Ajouter', name)}
          onClick={() => onAdd(kind)}
        >
          Ajouter
        </Button>
      </td>
    </>
  )
}

type Result = { hits: readonly MountKind[]; total: number; busy: boolean; message: string }
const NOTHING: Result = { hits: [], total: 0, busy: false, message: '' }

type MountSearch = ReturnType<typeof useMountSearch>

/** The search for mounts to add: this device's list first, then our server's answer (T160, T161, T169). */
function useMountSearch(known: KnownMounts | null | undefined) {
  const [query, setQuery] = useState('')
  const [family, setFamily] = useState<string | null>(null)
  const [result, setResult] = useState(NOTHING)
  const turn = useRef(0)

  const search = async (wanted = family) => {
    turn.current += 1
    const mine = turn.current
    const show = (next: Partial<Result>) => {
      if (turn.current === mine) setResult({ ...NOTHING, ...next })
    }
    const typed = query.trim()
    const here = known?.find(typed, wanted, MOUNT_HITS)
    // Our server takes the family's name for an empty text; without either there is nothing to ask.
    const term = typed || (wanted ?? '')
    if (typed.length > 0 && typed.length < MIN_QUERY) return show({ message: '2 lettres au moins' })
    if (here && here.total > 0) return show({ ...here, message: text.found(here.hits.length, here.total) })
    if (term === '') return show({ message: '2 lettres au moins' })
    if (!navigator.onLine)
      return show({
        message: 'Rien de ce nom sur cet appareil, et tu es hors ligne\u00a0: réessaie une fois connecté.',
      })
    show({ busy: true, message: 'Recherche…' })
    try {
      const { hits, away } = await searchServer(term, wanted)
      const none = away
        ? 'Aucune monture de ce nom ici, et le service de données du jeu ne répond pas. Réessaie dans quelques minutes.'
        : 'Aucune monture de ce nom.'
      show({ hits, total: hits.length, message: hits.length > 0 ? text.count(hits.length) : none })
    } catch (error) {
      console.error('[comptoir] recherche de montures', error)
      show({
        message: navigator.onLine
          ? 'La recherche n’a pas abouti. Réessaie dans un instant.'
          : 'Rien de ce nom sur cet appareil, et tu es hors ligne\u00a0: réessaie une fois connecté.',
      })
    }
  }

  return {
    ...result,
    query,
    family,
    setQuery,
    setFamily: (next: string | null) => {
      setFamily(next)
      // What is listed is of the family before.
      if (result.message !== '') void search(next)
    },
    search: () => void search(),
  }
}

/** The server's mounts; `away`: the public service, which may know more, did not answer it. */
async function searchServer(q: string, family: string | null): Promise<{ hits: MountKind[]; away: boolean }> {
  const params = new URLSearchParams({ game: 'dofus3', q, limit: String(MOUNT_HITS) })
  if (family !== null) params.set('familyName', family)
  const { body, headers } = await apiAnswer(`/api/v1/mounts/search?${params}`)
  const hits = mountSuggestions
    .parse(body)
    .map(({ ankama_id, name, family: { id, name: familyName }, image_urls }) => ({
      id: ankama_id,
      name,
      family: familyName,
      familyId: id,
      img: pictureUrl(image_urls.icon),
    }))
  return { hits, away: headers.get(SERVICE_AWAY.header) === SERVICE_AWAY.value }
}
