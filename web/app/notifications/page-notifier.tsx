import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { toldHere } from '#blocks/notifications/device.ts'
import { startWebPush, webPush } from '#blocks/notifications/web-push.ts'
import { session } from '#data/session/session-store.ts'
import { isObject } from '#shared/contract/json.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const dayTeller = defineLazy(() => import('./day-teller.tsx'))
const alertTeller = defineLazy(() => import('./alert-teller.tsx'))

/** Where the player asked this device for it. */
export function PageNotifier() {
  const user = useStore(session, (state) => state.user?.id)
  const asked = useStore(toldHere, (state) => state.user)
  return user !== undefined && user === asked && <Notifier key={user} user={user} />
}

/** What a player is told while a page is open, by one tab; a press on a notification leads to its page. */
function Notifier({ user }: { user: string }) {
  const leads = useLeadership(`notify:${user}`)
  // Where the server tells this device, the page does not.
  const pushed = useStore(webPush, ({ on }) => on)
  useOpening()
  useEffect(() => void startWebPush(), [])
  const wanted = leads && pushed === false
  const code = useLazy(dayTeller, wanted)
  const alerts = useLazy(alertTeller, true)
  return (
    <>
      {alerts && <alerts.AlertTeller />}
      {wanted && code && <code.DayTeller user={user} />}
    </>
  )
}

/** Whether this tab is the one that holds the lock; every tab where the browser has none. */
function useLeadership(name: string): boolean {
  const [leads, setLeads] = useState(false)
  useEffect(() => {
    const locks: LockManager | undefined = navigator.locks
    if (!locks) return setLeads(true)
    const stop = new AbortController()
    const hold = () =>
      new Promise<void>((release) => {
        if (stop.signal.aborted) return release()
        setLeads(true)
        stop.signal.addEventListener('abort', () => release())
      })
    locks.request(name, { signal: stop.signal }, hold).catch(() => {})
    return () => {
      stop.abort()
      setLeads(false)
    }
  }, [name])
  return leads
}

/** Goes where the worker asks, without loading the page anew. */
function useOpening(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isObject(data) || data.type !== 'open' || typeof data.path !== 'string') return
      ports[0]?.postMessage(true)
      navigate(data.path)
    }
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [navigate])
}
