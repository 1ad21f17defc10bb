import { act } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { deviceDb } from '#data/device-db.ts'
import { session } from '#data/session/session-store.ts'
import { click, field, type, until } from './render.tsx'
import { button, shown, there } from './screen.ts'

export const EMAIL_HINT = 'Entre un email valide 😉'
export const SHORT_HINT = 'Ton message est un peu court (10+ caractères).'
export const SENT = 'Merci\u00a0! Ton message a bien été envoyé ✅'
export const KEPT = 'Message gardé, il partira au retour du réseau'
export const FAILED = 'Oups, envoi impossible pour le moment. Réessaie plus tard.'
export const TEXT = 'Le total ne tombe pas juste.'

/** What the server answers, call by call, before it takes what comes; and what it was sent. */
export const server = {
  answers: [] as (() => Response | Promise<Response>)[],
  bodies: [] as Record<string, unknown>[],
}
export const offline = () => Promise.reject(new TypeError('fetch failed'))
export const refuses = (status: number, error: string) => () =>
  Response.json({ error, code: 'x' }, { status })

export function message(): HTMLTextAreaElement {
  const area = document.querySelector('textarea')
  if (!area) throw new Error('no message field')
  return area
}
export const write = (text: string) =>
  act(async () => {
    const area = message()
    area.focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
export const see = (text: string) => until(() => expect(shown(text)).toBe(true))
export const hintOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
export const send = () => click(there(button('Envoyer')))

export async function fill(text = TEXT) {
  await type(field('Nom (facultatif)'), 'Maëlle')
  await type(field('Email'), ' maelle@exemple.fr ')
  await write(text)
}

/** Who is signed in from now on, in this tab or in another one. */
export const signsIn = (name: string) => {
  const user = { id: name, email: `${name}@exemple.fr`, name, is_admin: false, access_active: false }
  return act(async () => session.setState({ status: 'signed-in', user }))
}
export const signsOut = () => act(async () => session.setState({ status: 'signed-out', user: null }))

beforeEach(async () => {
  server.answers = []
  server.bodies = []
  sessionStorage.clear()
  session.setState({ status: 'signed-out', user: null })
  await deviceDb().messages.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    server.bodies.push(JSON.parse(String(init.body)))
    return (server.answers.shift() ?? (() => Response.json({ ok: true }, { status: 201 })))()
  })
})
