import { vi } from 'vitest'
import type { GameDataStatus, ListedUser, Stats } from '#shared/endpoints/admin.ts'
import type { MarketContributor } from '#shared/endpoints/admin-market.ts'
import type { AdminMessage } from '#shared/endpoints/admin-messages.ts'
import type { Channel } from '#shared/endpoints/streamers.ts'
import { aChannel } from '#tests/support/channels.ts'

export const aUser = (user: Partial<ListedUser> = {}): ListedUser => ({
  id: 'lise-0123456789',
  email: 'lise@exemple.fr',
  name: 'Lise',
  is_admin: false,
  access_active: false,
  created_at: '2026-11-20T08:00:00.000Z',
  ...user,
})

/** So many accounts, the newest first. */
export const users = (count: number): ListedUser[] =>
  Array.from({ length: count }, (_, i) =>
    aUser({ id: `compte-${i}`, email: `joueur.${i}@exemple.fr`, name: `Joueur ${i}` }),
  )

export const aLetter = (message: Partial<AdminMessage> = {}): AdminMessage => ({
  id: 'message-1',
  at: '2026-11-20T08:00:00.000Z',
  name: 'Maëlle',
  email: 'maelle@exemple.fr',
  topic: 'bug',
  message: 'Le total ne tombe pas juste.',
  mailed: false,
  treated: false,
  ...message,
})

type Recent = Stats['recent_users'][number]
type Asked = { call: string; query: URLSearchParams; body: unknown }
type Answer = number | { status: number; body: unknown } | 'silence'

/** The admin's part of a server, as the page sees it: its calls in their order, and what it is told to answer. */
export class AdminServer {
  users: ListedUser[] = [aUser()]
  channels: Channel[] = []
  messages: AdminMessage[] = []
  daily: number[] = [10, 12, 12, 17]
  recent: Recent[] = []
  /** Null: a server from before the question. */
  gameData: GameDataStatus | null = null
  /** The same of lent prices. */
  contributors: MarketContributor[] | null = null
  lent = { profiles: 0, lenders: 0 }
  /** `{items}` and `{channels}`, or bare arrays. */
  bare = false
  readonly asked: Asked[] = []
  private readonly told: { call: RegExp; answer: Answer }[] = []
  private readonly held: { call: RegExp; until: Promise<void> }[] = []

  /** Every call of the page comes here. */
  listen(): void {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.fetch(path, init))
  }

  /** Every call that matches is answered so, until `recover`. A number is a status with an empty body. */
  tell(call: RegExp, answer: Answer): void {
    this.told.unshift({ call, answer })
  }

  recover(): void {
    this.told.length = 0
  }

  /** Calls that match wait; answers what lets them go. */
  hold(call: RegExp): () => void {
    let release = () => {}
    this.held.push({
      call,
      until: new Promise<void>((resolve) => {
        release = resolve
      }),
    })
    return release
  }

  /** The calls made to a path, without their query: `GET /api/v1/admin/users`. */
  calls = (call: string): Asked[] => this.asked.filter((asked) => asked.call === call)

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, 'http://comptoir.test')
    const method = init.method ?? 'GET'
    const full = `${method} ${url.pathname}${url.search}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.asked.push({ call: `${method} ${url.pathname}`, query: url.searchParams, body })
    // As a server that works on: an answer that nobody waits for any more may still come.
    await this.held.find(({ call }) => call.test(full))?.until
    const told = this.told.find(({ call }) => call.test(full))?.answer
    if (told === 'silence') throw new TypeError('no network')
    if (typeof told === 'number') return new Response(null, { status: told })
    if (told) return Response.json(told.body, { status: told.status })
    return this.answer(method, url, body)
  }

  private answer(method: string, { pathname, searchParams }: URL, body: unknown): Response {
    const id = decodeURIComponent(pathname.split('/')[5] ?? '')
    if (pathname.endsWith('/stats')) return Response.json(this.stats())
    if (pathname.endsWith('/game_data')) {
      return this.gameData ? Response.json(this.gameData) : new Response(null, { status: 404 })
    }
    if (pathname.includes('/market_contributors')) return this.contributorsAnswer(method, id, body)
    if (pathname.endsWith('/refresh')) return Response.json({ refreshed: true })
    if (pathname.endsWith('/reset_link')) {
      const url = `https://comptoir.example/reset-password?token=${id}.secret`
      return Response.json({ url, expires_at: '2026-11-21T08:00:00.000Z' }, { status: 201 })
    }
    if (pathname.includes('/messages')) return this.messagesAnswer(method, id, searchParams, body)
    if (pathname.includes('/twitch_channels')) return this.channelsAnswer(method, id, body)
    if (method === 'PATCH') return this.patch(id, body)
    if (method === 'DELETE') {
      this.users = this.users.filter((user) => user.id !== id)
      return new Response(null, { status: 204 })
    }
    const items = this.page(searchParams)
    return Response.json(this.bare ? items : { items })
  }

  private contributorsAnswer(method: string, id: string, body: unknown): Response {
    if (this.contributors === null) return new Response(null, { status: 404 })
    if (method === 'GET') return Response.json({ contributors: this.contributors })
    const silenced = JSON.stringify(body) === '{"silenced":true}'
    this.contributors = this.contributors.map((one) => (one.id === id ? { ...one, silenced } : one))
    return new Response(null, { status: 204 })
  }

  private stats(): Stats {
    return {
      totals: { users: this.users.length, paid_users: 0, ...this.lent },
      trends: { users_daily: this.daily },
      recent_users: this.recent,
    }
  }

  private page(query: URLSearchParams): ListedUser[] {
    const limit = Number(query.get('limit'))
    const from = (Number(query.get('page')) - 1) * limit
    return this.users
      .filter((user) => !query.has('paid') || user.access_active)
      .filter((user) => !query.has('admin') || user.is_admin)
      .filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(query.get('q') ?? ''))
      .slice(from, from + limit)
  }

  private patch(id: string, body: unknown): Response {
    const active = JSON.stringify(body).includes('"access_active":true')
    this.users = this.users.map((user) => (user.id === id ? { ...user, access_active: active } : user))
    return Response.json(this.users.find((user) => user.id === id))
  }

  private messagesAnswer(method: string, id: string, query: URLSearchParams, body: unknown): Response {
    if (method === 'PATCH') {
      const treated = JSON.stringify(body) === '{"treated":true}'
      this.messages = this.messages.map((one) => (one.id === id ? { ...one, treated } : one))
      return Response.json(this.messages.find((one) => one.id === id))
    }
    const limit = Number(query.get('limit'))
    const from = (Number(query.get('page')) - 1) * limit
    const treated = query.get('treated')
    const items = this.messages
      .filter((one) => treated === null || String(one.treated) === treated)
      .filter(({ email, message }) => `${email} ${message}`.includes(query.get('q') ?? ''))
      .slice(from, from + limit)
    return Response.json({ items })
  }

  private channelsAnswer(method: string, id: string, body: unknown): Response {
    if (method === 'GET') return Response.json(this.bare ? this.channels : { channels: this.channels })
    if (method === 'DELETE') {
      this.channels = this.channels.filter((channel) => channel.id !== id)
      return new Response(null, { status: 204 })
    }
    const login = JSON.stringify(body).replace(/^.*[/":](\w+)"}$/, '$1')
    const channel = aChannel({ login })
    this.channels = [channel, ...this.channels.filter((known) => known.id !== channel.id)]
    return Response.json(channel, { status: 201 })
  }
}
