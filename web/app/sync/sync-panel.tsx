import { Link } from 'react-router-dom'
import { syncNow } from '#data/sync/sync-engine.ts'
import type { SyncStatus } from '#data/sync/sync-status.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { useNow } from '#ui/page/use-now.ts'
import type { SyncFigures } from './sync-pill.tsx'

const text = {
  last: (ago: string) => `Dernier échange avec le serveur ${ago}.`,
  never: 'Aucun échange avec le serveur pour l’instant.',
  unprotected: 'Ce navigateur peut effacer ces données si la place manque.',
  toRefused: 'Modifications refusées',
  now: 'Synchroniser maintenant',
}

/** What the opened pill shows; its code comes with the first opening. */
export function SyncPanel({ status, onGo }: { status: SyncStatus; onGo: () => void }) {
  const now = useNow()
  const { lastSyncAt, persisted, dead, held } = status
  return (
    <div className="grid gap-1.5 px-2.5 py-2">
      {syncSentences(status).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="faint">
        {lastSyncAt === null ? text.never : text.last(relativeTime((now - lastSyncAt) / 1000))}
      </p>
      {persisted === false && <p className="faint">{text.unprotected}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {dead + held > 0 && (
          <Link className="btn small w-auto flex-[1_0_auto]" to="/app/compte/refusees" onClick={onGo}>
            {text.toRefused}
          </Link>
        )}
        <button type="button" className="btn small w-auto flex-[1_0_auto]" onClick={() => void syncNow()}>
          {text.now}
        </button>
      </div>
    </div>
  )
}

/** Where the player's data are, as sentences: what waits, what is held, what was refused, and why. */
export function syncSentences(figures: SyncFigures): string[] {
  const { pill, waiting, dead, held, blocked } = figures
  const sentences = [
    pill === 'offline' && 'Pas de réseau, rien n’est perdu.',
    waiting > 0 && waitingSentence(waiting, pill === 'offline'),
    dead > 0 && plural(dead, 'modification a été refusée.', 'modifications ont été refusées.'),
    held > 0 &&
      plural(held, 'modification attend une mise à jour.', 'modifications attendent une mise à jour.'),
    blocked !== null && (BLOCKED[blocked] ?? BLOCKED.other),
  ].filter((sentence) => typeof sentence === 'string')
  return sentences.length > 0 ? sentences : ['Tout est sur le serveur.']
}

const waitingSentence = (n: number, offline: boolean): string =>
  offline
    ? plural(n, 'modification partira au retour du réseau.', 'modifications partiront au retour du réseau.')
    : plural(
        n,
        'modification enregistrée ici, envoi dès que possible.',
        'modifications enregistrées ici, envoi dès que possible.',
      )

const BLOCKED: Record<string, string> & { other: string } = {
  upgrade_required: 'Cette version est trop ancienne pour envoyer : recharge la page pour la mettre à jour.',
  account_mismatch: 'Le serveur a répondu pour un autre compte : reconnecte-toi.',
  forbidden: 'Le serveur refuse l’envoi pour ce compte.',
  unauthorized: 'Ta session a pris fin : reconnecte-toi pour envoyer.',
  other: 'Le serveur refuse l’envoi pour le moment. Tes modifications restent ici.',
}
