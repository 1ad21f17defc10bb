import { useState } from 'react'
import type { Unsent } from '#data/db/list-refused.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { exportKeptData, type UnsentLine, useLosses } from './kept-data.ts'
import { text } from './text.ts'

const SHOWN = 6
const LINE = 'flex justify-between gap-3 border-b border-rule py-1.5'

type Props = {
  /** The account whose data are to leave this device. */
  id: string
  /** `anyway` confirms where something is nowhere else; without it all of it is, and `hint` says so. */
  words: { title: string; hint: string; confirm: string; anyway?: string }
  onErase: () => Promise<void>
  onCancel: () => void
}

/** Asks before the data of an account leave this device: what goes, what would be lost, and the way out with it. */
export function EraseDialog({ id, words, onErase, onCancel }: Props) {
  const losses = useLosses(id)
  const [busy, setBusy] = useState(false)
  const { waiting = 0, dead = 0, held = 0, messages = 0, orphans = 0, lines = [] } = losses ?? {}
  const loses =
    words.anyway !== undefined && (losses === null || waiting + dead + held + messages + orphans > 0)
  const erase = () => {
    setBusy(true)
    void onErase()
  }
  return (
    <Dialog
      alert
      title={words.title}
      onClose={() => {
        if (!busy) onCancel()
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Annuler
          </Button>
          <Button
            className="fill-danger"
            disabled={busy || losses === undefined}
            aria-busy={busy}
            onClick={erase}
          >
            {busy ? 'Effacement…' : loses ? words.anyway : words.confirm}
          </Button>
        </>
      }
    >
      <p>{words.hint}</p>
      {loses && (
        <>
          <p className="mt-3 border-l-2 border-kama pl-3 text-text">
            {losses === null
              ? 'Ce qui n’est pas encore envoyé ne peut pas être lu ici, et serait perdu. C’est irréversible.'
              : 'Ce qui suit n’est nulle part ailleurs et sera perdu. C’est irréversible.'}
          </p>
          <Counts waiting={waiting} dead={dead} held={held} messages={messages} orphans={orphans} />
          <Lines lines={lines} />
        </>
      )}
      <Button className="mt-4" disabled={busy} onClick={() => void exportKeptData(id)}>
        Exporter d’abord
      </Button>
    </Dialog>
  )
}

type CountsProps = Unsent & { messages?: number; orphans?: number }

/** How much has not reached the server, by what becomes of it. */
export function Counts({ waiting, held, dead, messages = 0, orphans = 0 }: CountsProps) {
  return (
    <ul className="counts my-3 font-medium text-text">
      {waiting > 0 && <li>{text.waiting(waiting)}</li>}
      {held > 0 && (
        <li>{`${plural(held, 'modification attend', 'modifications attendent')} une mise à jour ou de la place`}</li>
      )}
      {dead > 0 && (
        <li>{`${plural(dead, 'modification a été refusée', 'modifications ont été refusées')} par le serveur`}</li>
      )}
      {messages > 0 && (
        <li>
          {plural(messages, 'message de contact n’est pas parti', 'messages de contact ne sont pas partis')}
        </li>
      )}
      {orphans > 0 && <li>Les données qu’un compte supprimé a laissées ici</li>}
    </ul>
  )
}

function Lines({ lines }: { lines: UnsentLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="max-h-[40vh] overflow-auto border-t border-line">
      {lines.slice(0, SHOWN).map(({ id, what, value }) => (
        <li key={id} className={LINE}>
          <span>{what}</span>
          <b className="font-medium whitespace-nowrap">{value}</b>
        </li>
      ))}
      {lines.length > SHOWN && (
        <li className={`faint ${LINE}`}>{`et ${plural(lines.length - SHOWN, 'autre', 'autres')}`}</li>
      )}
    </ul>
  )
}
