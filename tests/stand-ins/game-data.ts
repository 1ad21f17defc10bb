import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Fault, withFault } from './game-data-faults.ts'
import { singleDocument } from './game-data-singles.ts'
import { type FuelTexts, withBreeding } from './invented-breeding.ts'
import { inventedDocuments } from './invented-game-data.ts'
import { inventedIcon } from './invented-icons.ts'
import { translated } from './invented-names.ts'

const PATH = /^\/dofus3\/v1\/(fr|en|es|pt|de)\/(.*)$/
const DAY_MS = 86_400_000
const MAX_DAYS = 35

export type GameDataStandIn = {
  /** Origin, as GAME_DATA_URL takes it. */
  url: string
  /** Documents asked for so far, by name; pictures by their path. */
  asked: string[]
  setFaults(faults: Fault[]): void
  setVersion(version: string): void
  /** When it says that it last changed its answers. */
  setStamp(stamp: string): void
  /** Answers another document of that name; null: it has none. */
  setDocument(name: string, document: unknown): void
  /** Days that offer an item which the service does not know: a range that holds one answers 500. */
  setUnknownDays(dates: string[]): void
  close(): Promise<void>
}

export type StandInOptions = {
  port?: number
  /** Recorded answers, one file each; without it, or where it is absent, a small invented game. */
  folder?: string
  /** The objects of the profession Éleveur too, as that version of the game describes them. */
  breeding?: FuelTexts
}

/** The public game-data service's double: the same paths and shapes over real HTTP, pictures too, with faults on demand. */
export async function startGameData({
  port = 0,
  folder,
  breeding,
}: StandInOptions = {}): Promise<GameDataStandIn> {
  const today = new Date().toISOString().slice(0, 10)
  const found = folder && existsSync(folder) ? recordedDocuments(folder) : inventedDocuments(today)
  const documents = breeding ? withBreeding(found, breeding) : found
  const asked: string[] = []
  let faults: Fault[] = []
  let version: { version?: string; update_stamp?: string } = {}
  let unknownDays: string[] = []

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const name = nameOf(url)
    asked.push(name)
    const icon = inventedIcon(url.pathname)
    if (icon) return void response.setHeader('content-type', 'image/png').end(icon)
    const fault = takeFault(faults, name)
    const found = documentFor(documents, name, url)
    const document = name === 'version' && isObject(found) ? { ...found, ...version } : found
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'error' || holdsOneOf(unknownDays, document)) return send(response, 500, BROKEN)
    if (fault?.kind === 'redirect') {
      response.setHeader('location', '/ailleurs')
      return send(response, 302, {})
    }
    if (document === undefined || fault?.kind === 'missing')
      return send(response, 404, { error: 'not found' })
    if (document === null) return send(response, 400, { error: 'bad request' })
    const body = JSON.stringify(fault ? withFault(document, fault.kind) : document)
    response.setHeader('content-type', 'application/json')
    if (fault?.kind === 'gzip') {
      response.setHeader('content-encoding', 'gzip')
      return void response.end(gzipSync(body))
    }
    if (fault?.kind === 'truncate') return void response.end(body.slice(0, body.length / 2))
    if (fault?.kind !== 'cut') return void response.end(body)
    response.setHeader('content-length', Buffer.byteLength(body))
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    asked,
    setFaults: (next) => {
      faults = next.map((fault) => ({ ...fault }))
    },
    setVersion: (next) => {
      version = { ...version, version: next }
    },
    setStamp: (stamp) => {
      version = { ...version, update_stamp: stamp }
    },
    setDocument: (name, document) => {
      if (document === null) documents.delete(name)
      else documents.set(name, document)
    },
    setUnknownDays: (dates) => {
      unknownDays = dates
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

const BROKEN = { error: 'panne' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const holdsOneOf = (dates: string[], document: unknown): boolean =>
  (Array.isArray(document) ? document : [document]).some(
    (day) => isObject(day) && typeof day.date === 'string' && dates.includes(day.date),
  )

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

function takeFault(faults: Fault[], name: string): Fault | undefined {
  const fault = faults.find((f) => f.document === name && (f.times ?? Number.POSITIVE_INFINITY) > 0)
  if (fault?.times !== undefined) fault.times -= 1
  return fault
}

function nameOf({ pathname }: URL): string {
  if (pathname === '/dofus3/v1/meta/version') return 'version'
  const [, language, path] = PATH.exec(pathname) ?? []
  if (path === undefined) return pathname
  const name = path.replaceAll('/', '-')
  return language === 'fr' ? name : `${language}-${name}`
}

/** Undefined: no such document; null: a question that the service refuses. */
function documentFor(documents: Map<string, unknown>, name: string, { searchParams }: URL): unknown {
  const [, date] = /^almanax-(\d{4}-\d{2}-\d{2})$/.exec(name) ?? []
  const document =
    documents.get(date === undefined ? name : 'almanax') ??
    singleDocument(documents, name, searchParams) ??
    translated(documents, name)
  if (!Array.isArray(document)) return document
  if (date !== undefined) return document.find((day: { date: string }) => day.date === date)
  if (name !== 'almanax') return document
  const from = searchParams.get('range[from]') ?? ''
  const to = searchParams.get('range[to]') ?? ''
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (!(days >= 1 && days <= MAX_DAYS)) return null
  return document.filter((day: { date: string }) => day.date >= from && day.date <= to)
}

function recordedDocuments(folder: string): Map<string, unknown> {
  const read = (file: string): unknown => JSON.parse(readFileSync(resolve(folder, file), 'utf8'))
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const almanax = files.filter((file) => file.startsWith('almanax-'))
  const documents = new Map(files.map((file) => [file.slice(0, -'.json'.length), read(file)]))
  documents.set('almanax', almanax.flatMap(read))
  return documents
}

const { argv, env } = process
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const folder = resolve(env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')
  const { url } = await startGameData({ port: Number(env.PORT ?? 8790), folder })
  console.log(`Données de jeu (doublure) sur ${url}`)
}
