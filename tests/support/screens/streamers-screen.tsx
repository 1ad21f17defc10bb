import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { allChannels, liveChannels, twitchState } from '#features/streamers/channel-feed.ts'
import { StreamersPage } from '#features/streamers/page.tsx'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { render } from './render.tsx'

export type Answer = { status: number; body: unknown }
type Call = { call: string; answer: (answer: Answer) => Promise<void>; ended: () => boolean }

const json = ({ status, body }: Answer) => new Response(JSON.stringify(body), { status })

/** A server that answers each call when the test says so, or at once where `now` gives the answer. */
export function aServer(now: (call: string) => Answer | undefined = () => undefined) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const call = `${init.method} ${path.replace('/api/v1/twitch_channels', '')}`.trim()
    const at = now(call)
    return new Promise<Response>((done, refuse) => {
      init.signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')))
      const answer = async (given: Answer) => act(async () => done(json(given)))
      calls.push({ call, answer, ended: () => init.signal?.aborted ?? false })
      if (at) done(json(at))
    })
  })
  return {
    asked: () => calls.map(({ call }) => call),
    call: (n: number): Call => {
      const found = calls.at(n)
      if (!found) throw new Error(`no call ${n} of ${calls.length}`)
      return found
    },
  }
}

export const ok = (channels: readonly Channel[]): Answer => ({ status: 200, body: { channels } })
export const refused = (status: number, code: string, error = ''): Answer => ({
  status,
  body: { error, code },
})

/** Answers the list at once, and every forced refresh. */
export const aListOf = (...channels: Channel[]) =>
  aServer((call) => (call.startsWith('GET') ? ok(channels) : { status: 200, body: { refreshed: true } }))

let address = ''
function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}
export const whereIs = () => address

export const openStreamers = (search = '') =>
  render(
    <PagesProvider value={new Set(['/admin', '/app/streamers'])}>
      <MemoryRouter initialEntries={[`/app/streamers${search}`]}>
        <StreamersPage />
        <Address />
      </MemoryRouter>
    </PagesProvider>,
  )

/** The page as a visit first opens it, in front and with network. */
export function freshVisit(): void {
  allChannels.forget()
  liveChannels.forget()
  twitchState.setState({ doubt: null })
  setVisible(true)
  setOnline(true)
}

function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (visible ? 'visible' : 'hidden'),
  })
}
function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
}

/** The tab goes to the back, or comes to the front. */
export async function show(visible: boolean): Promise<void> {
  setVisible(visible)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

export async function network(online: boolean): Promise<void> {
  setOnline(online)
  await act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

/** Lets time pass; the test has put the clock in hand. */
export const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

export const cards = () => [...document.querySelectorAll<HTMLElement>('.streams:not([aria-busy]) > li')]
export const names = () =>
  cards().map((card) => card.querySelector('h2')?.textContent?.replace(' (nouvel onglet)', ''))
