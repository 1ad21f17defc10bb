import { useEffect, useState } from 'react'
import { eraseAccount, markOrphansTold, type OrphanData } from '#data/held-data.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { exportHeldData } from './held-data.ts'
import { Section } from './profile-section.tsx'
import { text } from './sign-out-text.ts'
import { useOrphans } from './use-orphans.ts'
import { tellErased } from './use-sign-out.ts'

const words = text.orphan

/** What deleted accounts of the player's address left on this device: to be exported, then removed. */
export function OrphanSections({ owner }: { owner: string }) {
  const orphans = useOrphans(owner)
  const untold = orphans.some(({ told }) => !told)
  useEffect(() => {
    if (untold) void markOrphansTold(owner)
  }, [untold, owner])
  return orphans.map((orphan) => <OrphanSection key={orphan.id} orphan={orphan} />)
}

function OrphanSection({ orphan: { id, rows } }: { orphan: OrphanData }) {
  const [asking, setAsking] = useState(false)
  const erase = async () => {
    const done = await eraseAccount(id)
    setAsking(false)
    tellErased(done)
  }
  return (
    <Section title={words.title}>
      <p>{words.rows(rows)}</p>
      <div className="acts">
        <button type="button" className="btn" onClick={() => void exportHeldData(id)}>
          {words.export}
        </button>
        <button type="button" className="btn danger" onClick={() => setAsking(true)}>
          {words.remove}
        </button>
      </div>
      {asking && (
        <EraseDialog id={id} words={text.erasing.orphan} onErase={erase} onCancel={() => setAsking(false)} />
      )}
    </Section>
  )
}
