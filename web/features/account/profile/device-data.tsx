import { useEffect, useState } from 'react'
import { eraseAccount, markOrphansTold, type OrphanData } from '#data/session/held-data.ts'
import { EraseDialog } from '../sign-out/erase-dialog.tsx'
import { exportHeldData, useOrphans } from '../sign-out/held-data.ts'
import { SignOutDialog } from '../sign-out/sign-out.tsx'
import { text } from '../sign-out/text.ts'
import { toastErased, useSignOut } from '../sign-out/use-sign-out.ts'
import { ACTS, Section } from './section.tsx'

/** What deleted accounts of the player's email left on this device: to be exported, then removed. */
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
    toastErased(done)
  }
  return (
    <Section title={text.orphan.title}>
      <p>{text.orphan.rows(rows)}</p>
      <div className={ACTS}>
        <button type="button" className="btn" onClick={() => void exportHeldData(id)}>
          {text.orphan.export}
        </button>
        <button type="button" className="btn danger" onClick={() => setAsking(true)}>
          {text.orphan.remove}
        </button>
      </div>
      {asking && (
        <EraseDialog id={id} words={text.erasing.orphan} onErase={erase} onCancel={() => setAsking(false)} />
      )}
    </Section>
  )
}

/** « Retirer de cet appareil »: signs out, and takes along everything that this browser keeps of the account. */
export function RemovalSection() {
  const flow = useSignOut()
  return (
    <Section title={text.removal.title} hint={text.removal.hint}>
      <button type="button" className="btn danger" onClick={() => void flow.startErasing()}>
        {text.removal.open}
      </button>
      {flow.leaving.step !== 'none' && <SignOutDialog flow={flow} leaving={flow.leaving} />}
    </Section>
  )
}
