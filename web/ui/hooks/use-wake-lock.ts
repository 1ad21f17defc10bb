import { useEffect } from 'react'

/** Keeps the screen lit while the caller is shown; a browser that refuses, or cannot, says nothing (N37). */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let wanted = true
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (wanted) lock = held
      else void held?.release()
    }
    void ask()
    // A page that was hidden has lost it.
    document.addEventListener('visibilitychange', ask)
    return () => {
      wanted = false
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
