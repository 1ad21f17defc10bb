import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { toast, undoToast } from '#ui/overlays/toast.tsx'
import { type CompareParams, MAX_ITEMS } from './use-compare-params.ts'

type Change = (change: (now: CompareParams) => { ids: number[] }) => void
/** An item of the comparison, by what the moves need to know of it. */
type Named = { id: number; name: string }

export type Moves = {
  add: (item: Named) => void
  remove: (item: Named) => void
  /** To the left or up (−1), to the right or down (1). */
  move: (item: Named, by: -1 | 1) => void
  /** First: what the others are compared with. */
  lead: (item: Named) => void
}

/** The id of an item's button in the page: where the focus goes after a move. */
export const moveId = (what: 'left' | 'right' | 'remove' | 'lead', id: number): string =>
  `compare-${what}-${id}`

/** Adding, removing and ordering, with the focus kept on the item that moved; `announced`: what just happened, read out. */
export function useMoves(ids: readonly number[], change: Change): { moves: Moves; announced: string } {
  const [announced, announce] = useState('')
  const shown = useRef(ids)
  useEffect(() => {
    shown.current = ids
  }, [ids])
  const goTo = useRef<string[]>([])
  useLayoutEffect(() => {
    const found = goTo.current.map((id) => document.getElementById(id))
    goTo.current = []
    found.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
  })

  const moves = useMemo((): Moves => {
    const moveTo = ({ id, name }: Named, to: number, focus: string[]) => {
      goTo.current = focus
      change((now) => ({ ids: now.ids.filter((other) => other !== id).toSpliced(to, 0, id) }))
      announce(`${name}\u00a0: ${formatNumber(to + 1)} sur ${formatNumber(shown.current.length)}`)
    }
    return {
      add: ({ id, name }) => {
        if (shown.current.includes(id)) return toast(`«\u00a0${name}\u00a0» est déjà comparé`)
        if (shown.current.length >= MAX_ITEMS)
          return toast(
            `${formatNumber(MAX_ITEMS)} objets au plus\u00a0: retires-en un pour en ajouter un autre.`,
            'error',
          )
        change((now) => ({ ids: [...now.ids, id] }))
        announce(comparedWords(shown.current.length + 1))
      },
      remove: ({ id, name }) => {
        const at = shown.current.indexOf(id)
        const near = shown.current[at + 1] ?? shown.current[at - 1]
        goTo.current = near === undefined ? [] : [moveId('remove', near)]
        change((now) => ({ ids: now.ids.filter((other) => other !== id) }))
        announce(comparedWords(shown.current.length - 1))
        undoToast(
          `«\u00a0${name}\u00a0» retiré de la comparaison`,
          () => change((now) => ({ ids: putBack(now.ids, id, at) })),
          `compare-${id}`,
        )
      },
      move: (item, by) => {
        const [same, other] = by < 0 ? (['left', 'right'] as const) : (['right', 'left'] as const)
        const focus = [moveId(same, item.id), moveId(other, item.id)]
        moveTo(item, shown.current.indexOf(item.id) + by, focus)
      },
      lead: (item) => moveTo(item, 0, [moveId('right', item.id)]),
    }
  }, [change])
  return { moves, announced }
}

function putBack(ids: number[], id: number, at: number): number[] {
  return ids.includes(id) ? ids : ids.toSpliced(at, 0, id).slice(0, MAX_ITEMS)
}

const items = (n: number) => plural(n, 'objet', 'objets')

const comparedWords = (n: number): string => (n === 0 ? 'Aucun objet' : `${items(n)} en comparaison`)
