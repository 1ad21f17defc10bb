import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { createGoogle } from '#server/outside/google.ts'
import { type Outside, outsideOf } from '#server/outside/outside.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { DEMO_IDENTITY, startGoogle } from '#tests/stand-ins/google.ts'
import type { StandInIdentity, TokenOverrides } from '#tests/stand-ins/google-tokens.ts'
import { startMailbox } from '#tests/stand-ins/mail.ts'
import { type Answer, type CallOptions, testApp } from '#tests/support/app.ts'

/** An identity whose address the provider hosts. */
export const ME: StandInIdentity = { ...DEMO_IDENTITY, email: 'elea@test.fr', name: 'Éléa', hd: 'test.fr' }

/** The server with third-party sign-in: its keys come over real HTTP from the stand-in. */
export async function googleApp(env: Record<string, string> = {}, outside: Outside = {}) {
  const google = await startGoogle()
  const given = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_JWKS_URL: google.jwksUrl,
    GOOGLE_SCRIPT_URL: google.scriptUrl,
    TRUST_PROXY: '1',
    ...env,
  }
  const adapter = () => createGoogle(googleOf(readConfig(given)), { cooldownMs: 0 })
  const server = await testApp({ env: given, outside: { ...outside, google: adapter() } })
  onTestFinished(async () => {
    await google.close()
    await server.close()
  })
  const post = (body: unknown, options: CallOptions = {}): Promise<Answer<SessionAnswer & Refusal>> =>
    server.call('POST', '/auth/google', { body, ...options })
  return {
    google,
    server,
    post,
    /** Presses the button: the token of an identity, sent to the server. */
    signIn: async (who: Partial<StandInIdentity> = {}, overrides: TokenOverrides = {}) =>
      post({ credential: await google.credentialFor({ ...ME, ...who }, overrides) }),
    /** The keys are asked for anew, as after ten minutes. */
    forgetKeys: () => {
      server.deps.outside.google = adapter()
    },
  }
}

/** The same with a mail service: a real SMTP server that keeps what it gets. */
export async function googleMailApp(env: Record<string, string> = {}) {
  const mailbox = await startMailbox()
  const given = {
    PUBLIC_URL: 'https://comptoir.example',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Comptoir <bonjour@comptoir.example>',
    ...env,
  }
  const world = await googleApp(given, outsideOf(readConfig(given)))
  onTestFinished(() => mailbox.close())
  return { ...world, mailbox }
}

type Refusal = { code: string; error: string }

function googleOf({ google }: Config) {
  if (!google) throw new Error('google is not configured')
  return google
}
