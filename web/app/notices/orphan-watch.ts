import { useEffect } from 'react'
import { hasUntoldOrphans } from '#data/session/known-accounts.ts'
import { dataNotices } from './data-notices.tsx'

/** Has the notice come where a deleted account left data here: it was noted before the one that has its address now was signed in. */
export function useOrphanWatch(owner: string | undefined): void {
  useEffect(() => {
    if (owner === undefined) return
    hasUntoldOrphans(owner)
      .then((has) => (has ? dataNotices.want() : null))
      .catch((error: unknown) => console.warn('[comptoir] données laissées', error))
  }, [owner])
}
