import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { syncStatus } from '#data/sync-status.ts'
import { pillWord } from './sync-words.ts'

/** A state that passes within this time is not worth interrupting a screen reader for. */
const SETTLED_MS = 1500

/** Says the sync state aloud once it has settled. */
export function SyncAnnouncer() {
  const word = pillWord(useStore(syncStatus))
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(word), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [word])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}
