import { GoogleButton, useGoogleOffered } from '#ui/google-button.tsx'
import { text } from './profile-text.ts'

type Props = {
  /** What the confirmation is for. */
  ask: string
  onCredential: (credential: string) => void
}

/** The proof of an account without password: a fresh token of the provider. */
export function GoogleProof({ ask, onCredential }: Props) {
  const offered = useGoogleOffered()
  if (!offered) return <p role="status">{text.noProof}</p>
  return <GoogleButton onCredential={onCredential} before={<p>{ask}</p>} />
}
