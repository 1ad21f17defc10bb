import { plural } from '#shared/domain/text/numbers.ts'
import type { SyncFigures } from './pill-word.ts'
import { NO_ROOM, storageWords } from './storage-words.ts'

/** Where the player's data are, as sentences: what waits, what is held, what was refused, and why. */
export function syncSentences(figures: SyncFigures): string[] {
  const { pill, waiting, dead, held, blocked, fault } = figures
  if (fault === 'refused') return [storageWords.why.refused]
  const sentences = [
    fault === 'full' && NO_ROOM,
    pill === 'offline' && 'Pas de réseau, rien n’est perdu.',
    pill === 'first-pull' && 'Tes données arrivent du serveur.',
    waiting > 0 && waitingSentence(waiting, pill === 'offline'),
    dead > 0 && plural(dead, 'modification a été refusée.', 'modifications ont été refusées.'),
    held > 0 &&
      plural(
        held,
        'modification attend une mise à jour ou de la place.',
        'modifications attendent une mise à jour ou de la place.',
      ),
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
  upgrade_required:
    'Cette version est trop ancienne pour envoyer\u00a0: recharge la page pour la mettre à jour.',
  account_mismatch: 'Le serveur a répondu pour un autre compte\u00a0: reconnecte-toi.',
  forbidden: 'Le serveur refuse l’envoi pour ce compte.',
  unauthorized: 'Ta session a pris fin\u00a0: reconnecte-toi pour envoyer.',
  other: 'Le serveur refuse l’envoi pour le moment. Tes modifications restent ici.',
}
