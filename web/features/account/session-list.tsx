import { endOtherSessions, endSessionOf } from '#data/account.ts'
import { ApiError } from '#data/http.ts'
import type { SessionLine } from '#shared/endpoints/account.ts'
import { toast } from '#ui/toast.tsx'
import { useNow } from '#ui/use-now.ts'
import { type Answer, sentenceOf, useAct } from './profile-answer.ts'
import { OFFLINE_NOTE, Section, Waiting } from './profile-section.tsx'
import { text } from './profile-text.ts'
import { sessionWords } from './session-words.ts'

const words = text.sessions

/** The devices on which the account is open; any other one is signed out with one touch. */
export function SessionsSection({ sessions, online }: { sessions: Answer<SessionLine[]>; online: boolean }) {
  return (
    <Section title={words.title} hint={words.hint}>
      {sessions.value ? (
        <Devices lines={sessions.value} onChanged={sessions.ask} online={online} />
      ) : (
        <Waiting problem={sessions.problem} onRetry={() => void sessions.ask()} />
      )}
    </Section>
  )
}

type DevicesProps = { lines: SessionLine[]; onChanged: () => Promise<void>; online: boolean }

function Devices({ lines, onChanged, online }: DevicesProps) {
  const { busy, act } = useAct()
  const now = useNow()
  const run = async (call: () => Promise<unknown>, said: string) => {
    if (await act(call, tell)) toast(said)
    await onChanged()
  }
  const others = lines.filter((line) => !line.current)
  const here = lines.filter((line) => line.current)
  return (
    <>
      <ul className="devices">
        {[...here, ...others].map((line) => {
          const device = line.device || words.unknown
          return (
            <li key={line.id}>
              <p>
                <b>{device}</b>
                {line.current && <span className="badge kama">{words.here}</span>}
                <small>{sessionWords(line, now)}</small>
              </p>
              {!line.current && (
                <button
                  type="button"
                  className="btn"
                  aria-label={words.endOf(device)}
                  disabled={busy || !online}
                  aria-describedby={online ? undefined : OFFLINE_NOTE}
                  onClick={() => void run(() => end(line.id), words.ended)}
                >
                  {words.end}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <button
          type="button"
          className="btn"
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={() => void run(endOtherSessions, words.othersEnded)}
        >
          {words.endOthers}
        </button>
      )}
    </>
  )
}

/** A device that was signed out already is where the player wants it. */
async function end(id: string): Promise<void> {
  try {
    await endSessionOf(id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

function tell(error: unknown): string {
  const sentence = sentenceOf(error)
  toast(sentence, 'error')
  return sentence
}
