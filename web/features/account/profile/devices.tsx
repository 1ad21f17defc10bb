import { ApiError } from '#data/http.ts'
import { endOtherSessions, endSessionOf } from '#data/session/account.ts'
import { datePrinter } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import type { SessionLine } from '#shared/endpoints/account.ts'
import { Button } from '#ui/fields/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { RemoteRead } from '#ui/remote.ts'
import { OFFLINE_NOTE, Section, sentenceOf, useAccountCommand, Waiting } from './section.tsx'

/** The devices on which the account is open; any other one is signed out with one touch. */
export function SessionsSection({
  sessions,
  online,
}: {
  sessions: RemoteRead<SessionLine[]>
  online: boolean
}) {
  return (
    <Section
      title="Appareils connectés"
      hint="Un appareil déconnecté garde ce qu’il n’a pas encore envoyé, et l’envoie à la prochaine connexion."
    >
      {sessions.data ? (
        <Devices lines={sessions.data} onChanged={sessions.reload} online={online} />
      ) : (
        <Waiting problem={sessions.failure?.sentence ?? null} onRetry={() => void sessions.reload()} />
      )}
    </Section>
  )
}

type DevicesProps = { lines: SessionLine[]; onChanged: () => Promise<void>; online: boolean }

function Devices({ lines, onChanged, online }: DevicesProps) {
  const { busy, run } = useAccountCommand()
  const now = useNow()
  const end = async (call: () => Promise<unknown>, said: string) => {
    if (await run(call, toastFailure)) toast(said)
    await onChanged()
  }
  const others = lines.filter((line) => !line.current)
  const here = lines.filter((line) => line.current)
  return (
    <>
      <ul className="devices -mt-2">
        {[...here, ...others].map((line) => {
          const device = line.device || 'Appareil inconnu'
          return (
            <li
              key={line.id}
              className="flex min-h-14 items-center justify-between gap-4 border-t border-rule py-2 first:border-t-0"
            >
              <p>
                <b className="mr-2 font-semibold wrap-anywhere">{device}</b>
                {line.current && <span className="badge kama">cet appareil</span>}
                <small className="block text-12 text-muted">{sessionWords(line, now)}</small>
              </p>
              {!line.current && (
                <Button
                  aria-label={`Déconnecter ${device}`}
                  disabled={busy || !online}
                  aria-describedby={online ? undefined : OFFLINE_NOTE}
                  onClick={() => void end(() => endSession(line.id), 'Appareil déconnecté')}
                >
                  Déconnecter
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <Button
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={() => void end(endOtherSessions, 'Les autres appareils sont déconnectés')}
        >
          Déconnecter les autres
        </Button>
      )}
    </>
  )
}

/** A device that was signed out already is where the player wants it. */
async function endSession(id: string): Promise<void> {
  try {
    await endSessionOf(id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

function toastFailure(error: unknown): string {
  const sentence = sentenceOf(error)
  toast(sentence, 'error')
  return sentence
}

const DAY_MS = 86_400_000

const dayOf = datePrinter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Paris',
})

const sinceWords = (createdAt: number): string => `connecté le ${dayOf(createdAt)}`

/** The day of the last use; the server notes no hour. */
function usedWords(usedAt: number, now: number): string {
  const day = parisDay(usedAt)
  if (day >= parisDay(now)) return 'utilisé aujourd’hui'
  if (day === parisDay(now - DAY_MS)) return 'utilisé hier'
  return `utilisé le ${dayOf(usedAt)}`
}

/** « connecté le 3 nov. 2026 · utilisé hier »; a time that cannot be read is left out. Times are ISO 8601. */
export function sessionWords(line: { created_at: string; used_at: string }, now: number): string {
  const created = Date.parse(line.created_at)
  const used = Date.parse(line.used_at)
  return [Number.isNaN(created) ? '' : sinceWords(created), Number.isNaN(used) ? '' : usedWords(used, now)]
    .filter(Boolean)
    .join(' · ')
}
