import type { ComponentType } from 'react'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { text } from './text.ts'
import { type Breeding, useBreeding } from './use-breeding.ts'

/** A tab of what the profession Éleveur makes: its code and the lists of the game come when it is first opened. */
export function BreedingTab({ tab }: { tab: LazyModule<{ Tab: ComponentType<{ breeding: Breeding }> }> }) {
  const code = useLazy(tab, true)
  const breeding = useBreeding()
  if (breeding === 'absent') return <EmptyState title={text.breedingAbsent} hint={text.breedingAbsentHint} />
  if (breeding === 'loading') return <CatalogueWait label={text.breedingWaiting} />
  return code ? <code.Tab breeding={breeding} /> : <SkeletonRows rows={6} />
}
