import * as z from 'zod/mini'
import type { Outcome } from '#data/db/types.ts'
import type { SyncResponse, Transport } from '#data/sync/transport.ts'
import { DEFAULT_PROFILE, splitKey } from '#shared/contract/collection.ts'
import { NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import { HEADER } from '#shared/contract/wire.ts'
import { Activity } from './activity.ts'
import { deviceCollections, LATE_KEY, OTHER_PROFILE, SCHEMA_NUMBERS } from './collections.ts'
import { type Pass, SimDevice } from './device.ts'
import type { History } from './history.ts'
import { Ledger, type Write } from './ledger.ts'
import { pick, type Random, seeded } from './random.ts'
import { type ServerRow, SimServer } from './server.ts'
import { type Message, Wire } from './wire.ts'

/** The fault of a server that was set back. */
export const RESTORED = 'older backup restored'

/** Somebody with an address, the account that they have or had last, and what their plain client read last. */
export type Person = { email: string; userId: string; view: Map<string, ServerRow> }

/** A push that the server took whole, to be sent again at the end. */
export type Taken = { account: string; path: string; body: string }

const MADE_PROFILE = { entries: [{ id: OTHER_PROFILE, archived: false }] }
const START = 1_800_000_000_000
const PASSWORD = 'frênes-et-kamas'
const signedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) })

/** Devices, server, network, people, and the truth about what they did. */
export class World {
  now = START
  readonly ledger = new Ledger()
  readonly activity = new Activity()
  readonly wire: Wire
  readonly devices: SimDevice[] = []
  readonly persons: Person[] = []
  readonly files: { account: string; file: Blob }[] = []
  readonly faults = new Map<string, number>()
  /** Stamps of the year 2100 that an older version of the server let in. */
  readonly farStamps = new Set<Stamp>()
  /** A program has sent stamps from the future. */
  forged = false
  /** A server refused a key for good because the device that sent it was no newer. */
  refusedLateKey = false
  taken: Taken[] = []
  /** What `calm` last came to rest at. */
  rest = ''
  trace: string[] | null = null
  broken: string | null = null
  /** The tokens of the end, by account and device: once the faults have stopped, no session ends. */
  private lasting: Map<string, string> | null = null

  private constructor(
    readonly server: SimServer,
    readonly random: Random,
    clock: { now: () => number },
    /** Whose rows devices and plain clients of this history name. */
    readonly profiles: readonly string[],
  ) {
    clock.now = () => this.now
    this.wire = new Wire(clock.now, this.activity)
  }

  static async make({ seed, devices, grain, profiles = false }: History, traced: boolean): Promise<World> {
    const random = seeded(seed ^ 0x5f3759df)
    const clock = { now: () => START }
    const server = await SimServer.start(() => clock.now(), random)
    const names = profiles ? [DEFAULT_PROFILE, OTHER_PROFILE] : [DEFAULT_PROFILE]
    const world = new World(server, random, clock, names)
    if (traced) world.trace = []
    for (let n = 0; n < devices; n++) {
      const coarse = () => world.now - (world.now % grain)
      world.devices.push(new SimDevice(n, coarse, world))
    }
    await world.register()
    await world.register()
    for (const device of world.devices.slice(0, 2)) await world.signIn(device, 0)
    return world
  }

  /** The device that a number chooses. */
  device(n: number): SimDevice {
    const device = pick(this.devices, n)
    if (!device) throw new Error('a world without devices')
    return device
  }

  person(n: number): Person {
    const person = this.persons[n]
    if (!person) throw new Error(`nobody is person ${n}`)
    return person
  }

  say(line: string): void {
    this.trace?.push(line)
  }

  fault(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1)
    this.say(`fault: ${kind}`)
  }

  breaks(what: string): void {
    this.broken ??= what
  }

  /** Makes an account, under the id that a device knows of (`held`) where the server agrees; answers its id, if any. */
  async register(person = this.persons.length, held?: string): Promise<string | null> {
    const email = `joueur${person}@test.fr`
    const wanted = { id: held, name: '', email, password: PASSWORD }
    const { status, body } = await this.post('/auth/register', { user: wanted })
    const read = signedIn.safeParse(body)
    if (!read.success) {
      this.breaks(`account: person ${person} cannot register: ${status} ${JSON.stringify(body)}`)
      return null
    }
    const userId = read.data.user.id
    this.persons[person] = { email, userId, view: new Map() }
    this.ledger.erased.delete(userId)
    if (this.profiles.length > 1)
      await this.post('/api/v1/profiles/bulk_upsert', MADE_PROFILE, read.data.token)
    this.say(`person ${person} registers as ${userId}${held ? `, was ${held} on a device` : ''}`)
    return userId
  }

  /** A person's account goes, with all that the server has of it. */
  async deleteAccount(person: number): Promise<void> {
    const who = this.person(person)
    const token = await this.token(person)
    if (!token) return
    const { status } = await this.call('DELETE', '/api/v1/me', { password: PASSWORD }, token)
    if (status !== 204) throw new Error(`an account could not be deleted: ${status}`)
    await this.server.emptied()
    this.ledger.erase(who.userId)
    this.taken = this.taken.filter(({ account }) => account !== who.userId)
    who.view.clear()
    this.say(`person ${person} deletes their account ${who.userId}`)
  }

  /** Whether the server has a person's account: a restored backup may lack it, or they deleted it. */
  async hasAccount(person: number): Promise<boolean> {
    return (await this.server.accounts()).has(this.persons[person]?.userId ?? '')
  }

  /** A fresh token of a person; null when the server no longer has the account. */
  async token(person: number): Promise<string | null> {
    const who = this.persons[person]
    // Not asked for nothing: failed sign-ins are bounded.
    if (!who || !(await this.hasAccount(person))) return null
    const answer = await this.post('/auth/login', { email: who.email, password: PASSWORD })
    const read = signedIn.safeParse(answer.body)
    return read.success && read.data.user.id === who.userId ? read.data.token : null
  }

  /** From now on whoever signed in stays signed in. */
  keepSessions(): void {
    this.lasting = new Map()
  }

  /** The token of a person on a device, or on none: a fresh one, or the one that lasts. */
  async tokenOn(device: number | null, person: number): Promise<string | null> {
    const name = `${device} ${person}`
    const token = this.lasting?.get(name) ?? (await this.token(person))
    if (token) this.lasting?.set(name, token)
    return token
  }

  async signIn(device: SimDevice, person: number): Promise<boolean> {
    const userId = this.persons[person]?.userId
    const token = await this.tokenOn(device.n, person)
    if (!token || !userId) return false
    await device.begin({ token, userId, person })
    device.remembered.set(person, userId)
    this.say(`device ${device.n}: signs in as person ${person}`)
    return true
  }

  /** A program of a person that sends entries, without a device; null when the server no longer has the account. */
  async program(person: number) {
    const token = await this.token(person)
    const send = (to: { path: string }, entry: object) =>
      this.post(`/api/v1/${to.path}/bulk_upsert`, { entries: [entry] }, token ?? '')
    return token ? { ...this.person(person), token, send } : null
  }

  /** Who is signed in on a device signs in anew. */
  async signInAgain(): Promise<void> {
    for (const device of this.devices) if (device.session) await this.signIn(device, device.session.person)
  }

  post(path: string, body: unknown, token?: string): Promise<SyncResponse> {
    return this.call('POST', path, body, token)
  }

  private call(method: string, path: string, body: unknown, token?: string): Promise<SyncResponse> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    return this.server.call({ method, path, headers, body: JSON.stringify(body) })
  }

  /** Whether a pass has begun: one of the account that is signed in on the device. */
  startPass(device: SimDevice, steal: boolean, session = device.session): boolean {
    const transport =
      (pass: Pass): Transport =>
      (request) => {
        this.say(`device ${device.n}: ${request.method} ${request.path} ${request.body ?? ''}`)
        return this.wire.send(pass, request)
      }
    const ends = device.start(transport, steal, session)
    ends
      ?.then((outcome) => outcome && this.passEnded(device, session?.token ?? '', outcome))
      .catch((error) => this.crashed(error))
    return ends !== undefined
  }

  private passEnded(device: SimDevice, token: string, outcome: Outcome): void {
    this.say(`device ${device.n}: pass ends, ${JSON.stringify(outcome)}`)
    if (outcome.kind !== 'unauthorized') return
    if (this.lasting) this.breaks('session: a living session was refused')
    if (outcome.token !== token)
      this.breaks('session: a pass was refused for a token that it was not bound to')
    // Sync rule 10: a refusal ends the session that it refused, never a newer one.
    if (device.session?.token === outcome.token) device.session = null
  }

  crashed(error: unknown): void {
    this.breaks(`crash: ${error instanceof Error ? error.stack : String(error)}`)
  }

  /** The server judges a request that lies on the wire. */
  async commit({ request }: Message): Promise<SyncResponse> {
    const answer = await this.server.handle(request)
    this.say(`server: ${request.method} ${request.path} -> ${answer.status} ${JSON.stringify(answer.body)}`)
    const account = request.headers[HEADER.account]
    const collection = deviceCollections.find((one) => request.path === `/api/v1/${one.path}/bulk_upsert`)
    if (answer.status !== 200 || !account || !collection || !request.body) return answer
    await this.noteStored(account, collection.name, sentEntries.parse(JSON.parse(request.body)).entries)
    const { results } = pushed.parse(answer.body)
    const isNewer = Number(request.headers[HEADER.schema]) > SCHEMA_NUMBERS[this.server.schema]
    const refused = results.filter(({ status }) => status === 'rejected')
    if (!isNewer && refused.some(({ key }) => splitKey(key).key === LATE_KEY)) this.refusedLateKey = true
    if (results.every(({ status }) => status === 'ok'))
      this.taken.push({ account, path: request.path, body: request.body })
    return answer
  }

  /** Compares what was sent with what the server now holds: those edits are acknowledged. */
  async noteStored(account: string, collection: string, entries: readonly Record<string, unknown>[]) {
    for (const row of await this.server.rows()) {
      if (row.collection !== collection || row.account !== account) continue
      for (const [field, value] of entries.flatMap((entry) => Object.entries(entry))) {
        const write = this.ledger.writeOf({ ...row, field }, value)
        if (!write || this.ledger.idOf({ ...row, field }, row.v[field]) !== write.id) continue
        const stamp = row.h[field] ?? NO_STAMP
        if (!write.heard) write.stored = stamp
        write.acked = true
        write.heard = true
        this.ledger.recall(write)
      }
    }
  }

  /** Lets everything local come to rest, and finds out about saves that a crash left unanswered. */
  async settle(): Promise<void> {
    await this.activity.settle()
    for (const device of this.devices) if (device.unsure.size) await this.findOut(device)
  }

  private async findOut(device: SimDevice): Promise<void> {
    for (const write of [...device.unsure]) {
      const row = await device.locals.get(write.account)?.page.stored.get([write.collection, write.key])
      const stored = this.ledger.idOf(write, row?.v[write.field]) === write.id
      if (!stored) write.fate = 'void'
      await this.holdTogether(device, write)
      this.say(
        `device ${device.n}: the save of ${write.field} = ${write.id} ${stored ? 'was' : 'was not'} committed`,
      )
      device.unsure.delete(write)
    }
  }

  /** Rows that were saved together are both there, or both not. */
  private async holdTogether(device: SimDevice, write: Write): Promise<void> {
    const other = write.beside === undefined ? undefined : this.ledger.writes.get(write.beside)
    if (!other || device.unsure.has(other) || (other.fate === 'void') === (write.fate === 'void')) return
    const missing = write.fate === 'void' ? write : other
    const journal = await device.locals.get(missing.account)?.page.journal.toArray()
    // A pull may have replaced it since: then the journal has it.
    if (journal?.some((line) => this.ledger.idOf(line, line.value) === missing.id)) return
    this.broken ??= `half: device ${device.n} stored write ${write.id} or ${other.id} without the other`
  }

  async close(): Promise<void> {
    for (const device of this.devices) {
      device.killPasses()
      device.close()
    }
    await this.server.stop()
  }
}

const sentEntries = z.object({ entries: z.array(z.record(z.string(), z.unknown())) })
const pushed = z.object({ results: z.array(z.object({ key: z.string(), status: z.string() })) })
