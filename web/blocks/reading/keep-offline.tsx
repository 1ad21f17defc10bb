import { useEffect, useState } from 'react'
import { READER_CACHE, READER_FILES } from '#data/reader-files.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { text } from './text.ts'

/** Whether all of the reader is on this device. */
async function isKept(): Promise<boolean> {
  if (!(await caches.has(READER_CACHE))) return false
  const cache = await caches.open(READER_CACHE)
  const found = await Promise.all(READER_FILES.map((file) => cache.match(file, { ignoreVary: true })))
  return found.every((answer) => answer !== undefined)
}

async function keep(): Promise<void> {
  const cache = await caches.open(READER_CACHE)
  await cache.addAll([...READER_FILES])
}

/** Keeps the reader of pictures on this device, or takes it off it again: the worker then serves it without network (N160). */
export function KeepOffline() {
  const [kept, setKept] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!('caches' in window)) return
    isKept().then(setKept, () => setKept(null))
  }, [])
  if (kept === null) return null
  const press = async () => {
    setBusy(true)
    try {
      if (kept) await caches.delete(READER_CACHE)
      else await keep()
      setKept(!kept)
    } catch {
      // Part of it is of no use.
      await caches.delete(READER_CACHE)
      toast('Le lecteur n’a pas pu être gardé\u00a0: il faut le réseau, et de la place.', 'error')
    }
    setBusy(false)
  }
  return (
    <Button className="small ghost max-md:h-11" disabled={busy} onClick={() => void press()}>
      {busy ? 'Un instant…' : kept ? 'Ne plus garder hors ligne' : text.keep}
    </Button>
  )
}
