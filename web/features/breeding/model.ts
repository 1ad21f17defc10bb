import { useCallback, useEffect, useMemo } from 'react'
import { FAMILY_NAMES } from '#shared/domain/mount-families.ts'
import { stableStats } from '#shared/domain/stable.ts'
import type { Mount } from '#store/mounts.ts'
import { useMountRows } from '#store/mounts.ts'
import { useKnownMounts } from './known-mounts.ts'
import {
  GAME_CHOICES,
  type GameChoice,
  linesOf,
  matching,
  newestFirst,
  ofGame,
  type Trait,
  tally,
} from './stable/stable-view.ts'
import { useArrival } from './stable/use-arrival.ts'
import { useLayout } from './stable/use-layout.ts'
import { usePictures } from './use-pictures.ts'
import { gameWord, readGame, readTrait, traitWord, useStableAddress } from './use-stable-address.ts'
import { type Made, useStableSaves } from './use-stable-saves.ts'

const NONE: Mount[] = []
const french = new Intl.Collator('fr')

/** The stable: the mounts, what the filters show of them under the heads of their variants, and the figures. */
export function useStable() {
  const rows = useMountRows()
  const known = useKnownMounts()
  const [address, change] = useStableAddress()
  const layout = useLayout()
  const { fold, openStable } = layout

  const all = useMemo(() => newestFirst(rows ?? NONE), [rows])
  const games = useMemo(() => GAME_CHOICES.map((game) => ({ game, count: ofGame(all, game).length })), [all])
  // A stable of one game shows it, whichever it is: nothing that was typed may hide behind a filter nobody sees.
  const mixed = games.every(({ count }) => count > 0)
  const game = mixed ? readGame(address.jeu) : 'tous'
  const inGame = useMemo(() => ofGame(all, game), [all, game])
  const families = useMemo(() => familiesOf(inGame), [inGame])
  const family = families.some(({ name }) => name === address.famille) ? address.famille : null
  const inFamily = useMemo(
    () => (family === null ? inGame : inGame.filter((mount) => mount.family_name === family)),
    [inGame, family],
  )
  const variants = useMemo(() => variantsOf(inFamily), [inFamily])
  const variant = variants.some(({ name }) => name === address.type) ? address.type : null
  const trait = readTrait(address.montures)
  const shown = useMemo(() => matching(inFamily, variant, trait), [inFamily, variant, trait])
  const lines = useMemo(() => linesOf(shown, layout.folded), [shown, layout.folded])

  const { arrived, expect } = useArrival(
    rows,
    useCallback(
      (made: Made) => {
        openStable()
        fold(made.variant, false)
        change({
          famille: made.family,
          type: made.variant,
          montures: null,
          jeu: gameWord(made.game),
        })
      },
      [openStable, fold, change],
    ),
  )
  const gone = rows !== undefined && address.type !== null && variant === null
  useEffect(() => {
    if (gone) change({ type: null })
  }, [gone, change])

  usePictures(rows && all, known)

  return {
    ready: rows !== undefined,
    known,
    saves: useStableSaves(expect),
    stats: useMemo(() => stableStats(inGame), [inGame]),
    inGame,
    games,
    mixed,
    game,
    families,
    family,
    variants,
    variant,
    trait,
    inFamily,
    shown,
    lines,
    arrived,
    layout,
    setGame: (next: GameChoice) => change({ jeu: gameWord(next) }),
    setFamily: (next: string | null) => change({ famille: next }),
    setVariant: useCallback((next: string | null) => change({ type: next }), [change]),
    setTrait: (next: Trait) => change({ montures: traitWord(next) }),
    clearFilters: () => change({ famille: null, type: null, montures: null }),
  } as const
}

export type Stable = ReturnType<typeof useStable>

/** The families of the game, and any other that the stable holds, with how many mounts each has here. */
function familiesOf(rows: readonly Mount[]) {
  const counts = tally(rows, 'family_name')
  const names = new Set([...FAMILY_NAMES, ...counts.keys()])
  return [...names].map((name) => ({ name, count: counts.get(name) ?? 0 }))
}

const variantsOf = (rows: readonly Mount[]) =>
  [...tally(rows, 'variant_name')]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => french.compare(a.name, b.name))
