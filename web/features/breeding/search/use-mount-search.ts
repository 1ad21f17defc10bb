import { useRef, useState } from 'react'
import { apiAnswer } from '#data/http.ts'
import { MIN_QUERY } from '#shared/catalogue/search-text.ts'
import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { MOUNT_HITS, mountSuggestions, SERVICE_AWAY } from '#shared/endpoints/breeding.ts'
import type { KnownMounts, MountKind } from '../known-mounts.ts'
import { text } from '../text.ts'

type Result = { hits: readonly MountKind[]; total: number; busy: boolean; message: string }
const NOTHING: Result = { hits: [], total: 0, busy: false, message: '' }

export type MountSearch = ReturnType<typeof useMountSearch>

/** The search for mounts to add: this device's list first, then our server's answer (T160, T161, T169). */
export function useMountSearch(known: KnownMounts | null | undefined) {
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
