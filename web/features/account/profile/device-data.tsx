import { useEffect, useState } from 'react'
import { eraseAccount, markOrphansTold, type OrphanData } from '#data/session/held-data.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { EraseDialog } from '../sign-out/erase-dialog.tsx'
import { exportHeldData, useOrphans } from '../sign-out/held-data.ts'
import { SignOutDialog } from '../sign-out/sign-out.tsx'
import { toastErased, useSignOut } from '../sign-out/use-sign-out.ts'
import { ACTS, Section } from './section.tsx'

const ORPHAN = {
  title: 'Retirer ces données\u00a0?',
  hint: 'Leur compte est supprimé\u00a0: elles ne sont nulle part ailleurs. Exporte-les d’abord si tu veux les garder. C’est irréversible.',
  confirm: 'Retirer',
}

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
    <Section title="Un compte supprimé a laissé des données sur cet appareil">
      <p>{`${plural(rows, 'ligne', 'lignes')}, d’un compte qui avait ton adresse. Rien n’entre dans ton compte sans toi\u00a0: exporte-les, puis réimporte le fichier dans «\u00a0Mes données\u00a0» si tu veux les reprendre.`}</p>
      <div className={ACTS}>
        <Button onClick={() => void exportHeldData(id)}>Exporter</Button>
        <Button className="danger" onClick={() => setAsking(true)}>
          Retirer
        </Button>
      </div>
      {asking && <EraseDialog id={id} words={ORPHAN} onErase={erase} onCancel={() => setAsking(false)} />}
    </Section>
  )
}

/** « Retirer de cet appareil »: signs out, and takes along everything that this browser keeps of the account. */
export function RemovalSection() {
  const flow = useSignOut()
  return (
    <Section title="Cet appareil" hint="Pour un appareil partagé, ou que tu quittes. Ton compte, lui, reste.">
      <Button className="danger" onClick={() => void flow.startErasing()}>
        Retirer de cet appareil
      </Button>
      {flow.leaving.step !== 'none' && <SignOutDialog flow={flow} leaving={flow.leaving} />}
    </Section>
  )
}
