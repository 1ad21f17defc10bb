import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Unsent } from '#data/db/list-refused.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { Progress } from '#ui/figures/progress.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Counts, EraseDialog } from './erase-dialog.tsx'
import { text as words } from './text.ts'
import { type Leaving, totalOf, useSignOut } from './use-sign-out.ts'

/** The way out, walked once each time that `asked` grows; its code comes with the first opening of the menu. */
export function SignOut({ asked }: { asked: number }) {
  const flow = useSignOut()
  const { leaving, start } = flow
  const begun = useRef(0)
  useEffect(() => {
    if (begun.current === asked) return
    begun.current = asked
    void start()
  })
  return leaving.step === 'none' ? null : <SignOutDialog flow={flow} leaving={leaving} />
}

type Flow = ReturnType<typeof useSignOut>

/** The dialog between « Déconnexion » and the end of the session, when something is not on the server yet. */
export function SignOutDialog({
  flow,
  leaving,
}: {
  flow: Flow
  leaving: Exclude<Leaving, { step: 'none' }>
}) {
  if (leaving.step === 'draining') return <Draining total={totalOf(leaving.unsent)} onCancel={flow.wait} />
  if (leaving.step === 'asking') return <Asking unsent={leaving.unsent} flow={flow} />
  const { id, from } = leaving
  const asked = from.step === 'asking' ? words.erasing.leaving : words.erasing.account
  return <EraseDialog id={id} words={asked} onErase={flow.erase} onCancel={() => flow.goBack(from)} />
}

function Draining({ total, onCancel }: { total: number; onCancel: () => void }) {
  const { waiting, dead, held } = useStore(syncStatus)
  const sent = Math.max(0, total - waiting - dead - held)
  return (
    <Dialog
      title="Envoi de tes modifications"
      onClose={onCancel}
      footer={<Button onClick={onCancel}>Annuler</Button>}
    >
      <p>Encore quelques secondes, puis tu seras déconnecté.</p>
      <div className="mt-4">
        <Progress label="Modifications envoyées" done={sent} total={total} />
      </div>
    </Dialog>
  )
}

function Asking({ unsent, flow }: { unsent: Unsent; flow: Flow }) {
  return (
    <Dialog title="Tout n’est pas envoyé" onClose={flow.wait}>
      <Counts {...unsent} />
      <p>
        {
          'Garde-les sur cet appareil\u00a0: elles partiront quand tu te reconnecteras ici. Personne d’autre ne les voit.'
        }
      </p>
      <div className="mt-6 grid grid-cols-2 gap-2">
        {/* What loses nothing is under the Enter key. */}
        <Button className="main" autoFocus onClick={() => void flow.keep()}>
          Garder sur cet appareil
        </Button>
        <Button onClick={flow.wait}>Attendre</Button>
        <Button onClick={() => void flow.exportAll()}>Exporter</Button>
        <Button className="danger" onClick={() => flow.askToErase({ step: 'asking', unsent })}>
          Effacer
        </Button>
      </div>
    </Dialog>
  )
}
