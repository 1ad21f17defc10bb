import type { ComponentType } from 'react'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type Breeding, useBreeding } from './use-breeding.ts'

/** A tab of what the profession Éleveur makes: its code and the lists of the game come when it is first opened. */
export function BreedingTab({ tab }: { tab: LazyModule<{ Tab: ComponentType<{ breeding: Breeding }> }> }) {
  const code = useLazy(tab, true)
  const breeding = useBreeding()
  if (breeding === 'absent')
    return (
      <EmptyState
        title="L’élevage d’aujourd’hui n’est pas encore sur cet appareil"
        hint="Ses carburants viendront avec les données du jeu, dès que tu seras en ligne."
      />
    )
  if (breeding === 'loading')
    return <CatalogueWait label="Les carburants, makinas et filets arrivent avec les données du jeu." />
  return code ? <code.Tab breeding={breeding} /> : <SkeletonRows rows={6} />
}
