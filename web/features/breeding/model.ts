import { useCallback, useEffect, useMemo } from 'react'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { stableStats } from '#shared/domain/breeding/stable.ts'
import { type Mount, useMountRows } from '#store/mounts.ts'
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
import { useBreedingParams } from './use-breeding-params.ts'
import { usePictures } from './use-pictures.ts'
import { type Made, useStableSaves } from './use-stable-saves.ts'

const NONE: Mount[] = []
const french = new Intl.Collator('fr')

/** The stable: the mounts, what the filters show of them under the heads of their variants, and the figures. */
export function useStable() {
  const rows = useMountRows()
  const known = useKnownMounts()
  const [params, change] = useBreedingParams()
  const layout = useLayout()
  const { fold, openStable } = layout

  const all = useMemo(() => newestFirst(rows ?? NONE), [rows])
  const games = useMemo(() => GAME_CHOICES.map((game) => ({ game, count: ofGame(all, game).length })), [all])
  // A stable of one game shows it, whichever it is: nothing that was typed may hide behind a filter nobody sees.
  const mixed = games.every(({ count }) => count > 0)
  const game = mixed ? params.game : 'tous'
  const inGame = useMemo(() => ofGame(all, game), [all, game])
  const families = useMemo(() => familiesOf(inGame), [inGame])
  const family = families.some(({ name }) => name === params.family) ? params.family : null
  const inFamily = useMemo(
    () => (family === null ? inGame : inGame.filter((mount) => mount.family_name === family)),
    [inGame, family],
  )
  const variants = useMemo(() => variantsOf(inFamily), [inFamily])
  const variant = variants.some(({ name }) => name === params.variant) ? params.variant : null
  const { trait } = params
  const shown = useMemo(() => matching(inFamily, variant, trait), [inFamily, variant, trait])
  const lines = useMemo(() => linesOf(shown, layout.folded), [shown, layout.folded])

  const { arrived, expect } = useArrival(
    rows,
    useCallback(
      (made: Made) => {
        openStable()
        fold(made.variant, false)
        change({ family: made.family, variant: made.variant, trait: 'tous', game: made.game })
      },
      [openStable, fold, change],
    ),
  )
  const gone = rows !== undefined && params.variant !== null && variant === null
  useEffect(() => {
    if (gone) change({ variant: null })
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
    setGame: (game: GameChoice) => change({ game }),
    setFamily: (family: string | null) => change({ family }),
    setVariant: useCallback((variant: string | null) => change({ variant }), [change]),
    setTrait: (trait: Trait) => change({ trait }),
    clearFilters: () => change({ family: null, variant: null, trait: 'tous' }),
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
