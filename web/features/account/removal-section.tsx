import { Section } from './profile-section.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { text } from './sign-out-text.ts'
import { useSignOut } from './use-sign-out.ts'

const words = text.removal

/** « Retirer de cet appareil »: signs out, and takes along everything that this browser keeps of the account. */
export function RemovalSection() {
  const flow = useSignOut()
  return (
    <Section title={words.title} hint={words.hint}>
      <button type="button" className="btn danger" onClick={() => void flow.startErasing()}>
        {words.open}
      </button>
      {flow.leaving.step !== 'none' && <SignOutDialog flow={flow} leaving={flow.leaving} />}
    </Section>
  )
}
