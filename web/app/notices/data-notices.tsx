import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { leftAccount, passwordGone } from '#data/session/tab-memory.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

/** Those of orphans are wanted by `orphan-watch.ts`. */
export const dataNotices = defineLazy(() => import('#features/account/sign-out/data-notices.tsx'))

/** What the player should know of data on this device that are not the signed-in account's. */
export function DataNotices() {
  const player = useStore(session, ({ user }) => user?.id ?? null)
  const left = useStore(leftAccount, ({ id }) => id)
  const sealed = useStore(passwordGone, ({ id }) => id !== null)
  const [removing, setRemoving] = useState(false)
  // Somebody who signs in, in this tab or another, ends the question with the offer.
  useEffect(() => {
    if (left === null) setRemoving(false)
  }, [left])
  const shown = useLazy(dataNotices, left !== null || sealed)
  return (
    <>
      <div role="status">
        {shown && left !== null && <shown.LeftNotice onRemove={() => setRemoving(true)} />}
        {shown && player !== null && <shown.PasswordGoneNotice />}
        {shown && player !== null && <shown.OrphanNotice owner={player} />}
      </div>
      {shown && left !== null && removing && (
        <shown.RemoveLeft id={left} onClose={() => setRemoving(false)} />
      )}
    </>
  )
}
