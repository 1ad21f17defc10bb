import { exportFromServer } from '#data/account.ts'
import { FormAlert } from '#ui/form-alert.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { toast } from '#ui/toast.tsx'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { download } from './download.ts'
import { useAct } from './profile-answer.ts'
import { OFFLINE_NOTE, Section } from './profile-section.tsx'
import { text } from './profile-text.ts'

const words = text.export

export function ServerExportSection({ online }: { online: boolean }) {
  const { busy, failure, act } = useAct()
  useHoldReload(busy)
  const start = async () => {
    if (await act(async () => download('comptoir-serveur', await exportFromServer()))) toast(words.done)
  }
  return (
    <Section title={words.title} hint={words.hint}>
      <div className="acts">
        <PageLink to="/app/compte/donnees" className="btn">
          {words.device}
        </PageLink>
        <button
          type="button"
          className="btn"
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={() => void start()}
        >
          {busy ? words.busy : words.server}
        </button>
      </div>
      <FormAlert message={failure} />
    </Section>
  )
}
