import { act } from 'react'
import { vi } from 'vitest'

type Asked = { call: string; body: unknown }
type Answer = unknown | ((body: unknown) => unknown)

/** An answer with a status: what a real server says of a refusal. */
export const refused = (status: number, code: string, error = '') =>
  new Response(JSON.stringify({ error, code }), { status })

/** No network at all. */
export const silence = () => {
  throw new TypeError('fetch failed')
}

/** A server that knows these calls, as `METHOD /path`; anything else is not found. Answers what was asked of it. */
export function answering(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
    asked.push({ call, body: sent })
    if (!(call in answers)) return refused(404, 'not_found')
    const known = answers[call]
    const answer = typeof known === 'function' ? await known(sent) : known
    if (answer instanceof Response) return answer.clone()
    return answer === null ? new Response(null, { status: 204 }) : new Response(JSON.stringify(answer))
  })
  return asked
}

/** The bodies that were sent in calls of this name. */
export const sentIn = (asked: readonly Asked[], call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

/** What the device says of its network. */
export function network(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  act(() => {
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  })
}
