import { useState } from 'react'
import { toast } from '#ui/overlays/toast.tsx'
import { serverSentence } from '#ui/remote.ts'

/** Commands on the rows of a list, one at a time for each row; a refusal is said in the server's words (A141). */
export function useRowCommands() {
  const [busy, setBusy] = useState<readonly string[]>([])
  const run = async (id: string, command: () => Promise<void>, fallback: string): Promise<void> => {
    if (busy.includes(id)) return
    setBusy((ids) => [...ids, id])
    try {
      await command()
    } catch (error) {
      toast(serverSentence(error, fallback), 'error')
    } finally {
      setBusy((ids) => ids.filter((one) => one !== id))
    }
  }
  return { busy, run }
}
