import { useEffect, useState } from 'react'
import { orphansOf, readHeldData, type Unsent, unsentMessages, unsentOf } from '#data/held-data.ts'
import { toast } from '#ui/toast.tsx'
import { downloadAccount } from './download-account.ts'
import { text } from './sign-out-text.ts'
import { type UnsentLine, unsentLines } from './unsent-list.ts'

/** What would be lost with the data of an account: they are nowhere but on this device. */
type Losses = Unsent & { messages: number; orphans: number; lines: UnsentLine[] }

const NOTHING = { waiting: 0, dead: 0, held: 0, lines: [] }

async function readLosses(id: string): Promise<Losses> {
  const [here, messages, orphans] = await Promise.all([
    readHeldData(id, async (db) => ({ ...(await unsentOf(db)), lines: await unsentLines(db) })),
    unsentMessages(id),
    orphansOf(id),
  ])
  return { ...(here ?? NOTHING), messages, orphans: orphans.length }
}

/** What erasing an account here would lose, read when it is asked about; null when it cannot be read. */
export function useLosses(id: string): Losses | null | undefined {
  const [losses, setLosses] = useState<Losses | null>()
  useEffect(() => {
    readLosses(id).then(setLosses, (error: unknown) => {
      console.error('[comptoir] effacement', error)
      setLosses(null)
    })
  }, [id])
  return losses
}

/** Gives the player the data of an account, signed in or not, as one file, and says whether it went well. */
export async function exportHeldData(id: string): Promise<void> {
  try {
    const found = await readHeldData(id, async (db) => {
      await downloadAccount(db)
      return true
    })
    if (!found) throw new Error('no data here')
    toast(text.exported)
  } catch (error) {
    console.error('[comptoir] export', error)
    toast(text.exportFailed, 'error')
  }
}
