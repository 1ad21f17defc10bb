import { useMemo } from 'react'
import { GAMES } from '#shared/collections/mounts.ts'
import { type Herd, herdOf } from '#shared/domain/mount-crosses.ts'
import type { Mount } from '#store/mounts.ts'
import type { KnownMounts } from './known-mounts.ts'
import { ofGame } from './stable/stable-view.ts'

/** The breeders of the mounts, each game's apart, and the kinds that they are. */
export function useHerd(rows: readonly Mount[], known: KnownMounts | null | undefined) {
  return useMemo(() => {
    const kindOf = known?.kindOf ?? (() => null)
    const herds: Herd[] = GAMES.map((game) =>
      herdOf(ofGame(rows, game).map((mount) => ({ ...mount, kind: kindOf(mount) }))),
    )
    return { herds, owned: new Set(rows.flatMap((mount) => kindOf(mount) ?? [])) }
  }, [rows, known])
}
