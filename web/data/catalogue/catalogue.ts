import { createStore } from 'zustand/vanilla'
import { type PageEnvironment, pageStorage } from '#data/page-environment.ts'
import { GAME_LANGUAGES, type GameLanguage } from '#shared/catalogue/game-languages.ts'
import { catalogueDb } from './catalogue-db.ts'
import { type DownloadMessage, type GameDataService, isImporting } from './download-messages.ts'
import { loadCatalogue } from './load.ts'
import type { Catalogue } from './lookup.ts'
import { whenNearMisses } from './search.ts'

/** What the player reads about the catalogue's download. */
const text = {
  download: 'Téléchargement du catalogue',
  failed: {
    network: 'Le catalogue n’a pas pu être téléchargé. Il reprendra dès que le réseau revient.',
    damaged: 'Le catalogue est arrivé abîmé. Il sera redemandé.',
    full: 'Plus assez de place pour le nouveau catalogue sur cet appareil\u00a0: l’ancien reste en service.',
    storage: 'Cet appareil n’arrive pas à garder le catalogue.',
  },
}

export type CatalogueState = {
  state: 'loading' | 'absent' | 'ready'
  data: Catalogue | null
  /** Rows received and rows to come, while a download runs. */
  download: null | { done: number; total: number; label: string }
  /** A sentence when the last download failed in a way that the player should know. */
  failed: string | null
  version: string | null
  /** The game's version that the catalogue in service is of; null: the starter tables alone, or no catalogue. */
  game: string | null
  /** Where the public service's data stands on the server; null: not heard now, or an older server. */
  service: GameDataService | null
  /** The language of the game on this device, and where the names of items in it are; null: ours, nothing to come. */
  language: GameLanguage
  names: NamesState | null
}

/** `none`: the server has none of that language; `away`: they could not be fetched, and come by themselves later. */
export type NamesState = 'coming' | 'here' | 'away' | 'none'

export const catalogue = createStore<CatalogueState>(() => ({
  state: 'loading',
  data: null,
  download: null,
  failed: null,
  version: null,
  game: null,
  service: null,
  language: 'fr',
  names: null,
}))
// Another object: whoever searched in it searches again.
whenNearMisses(() => catalogue.setState(({ data }) => ({ data: data && { ...data } })))

const CHECK_MS = 3_600_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 600_000

const LANGUAGE_KEY = 'game-language'

type Page = Pick<
  PageEnvironment,
  'onIdle' | 'onOnline' | 'onVisible' | 'isVisible' | 'onStorageChange' | 'storage'
>

/**
 * Puts the stored catalogue in service, offline included, then follows the server's for as long as the page lives: at once
 * where there is none, else when no screen waits any more.
 */
export async function startCatalogue(page: Page): Promise<void> {
  const stored = page.storage.getItem(LANGUAGE_KEY)
  setLanguage(GAME_LANGUAGES.find((one) => one === stored) ?? 'fr')
  page.onStorageChange((key) => {
    const chosen = GAME_LANGUAGES.find((one) => one === page.storage.getItem(LANGUAGE_KEY)) ?? 'fr'
    if (key === LANGUAGE_KEY && chosen !== catalogue.getState().language) void speak(chosen)
  })
  // Else the first letter of a search would wait for the order of all names.
  catalogue.subscribe(({ data }, { data: before }) => {
    if (data && data !== before) page.onIdle(() => data.names())
  })
  await serveStored()
  if (catalogue.getState().state === 'ready') page.onIdle(() => followServer(page))
  else followServer(page)
}

const setLanguage = (language: GameLanguage): void =>
  catalogue.setState({ language, names: language === 'fr' ? null : 'coming' })

/** Reads pictures and pastes in another language of the game too, on this device: its names are asked for at once (M44). */
export function chooseLanguage(language: GameLanguage): Promise<void> {
  pageStorage()?.setItem(LANGUAGE_KEY, language)
  return speak(language)
}

async function speak(language: GameLanguage): Promise<void> {
  setLanguage(language)
  await serveStored()
  await downloadOnce()
}

async function serveStored(): Promise<void> {
  try {
    const data = await loadCatalogue(await catalogueDb(), catalogue.getState().language)
    if (data?.others?.language === catalogue.getState().language) catalogue.setState({ names: 'here' })
    catalogue.setState(
      data
        ? { state: 'ready', data, version: data.version, game: data.game }
        : { state: 'absent', data: null, version: null, game: null },
    )
  } catch {
    catalogue.setState({ state: 'absent', failed: text.failed.storage })
  }
}

function followServer(page: Page): void {
  let failures = 0
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    if (running) return
    running = true
    clearTimeout(timer)
    // A browser that refuses the worker or the storage is asked again, like a network that fails.
    const failed = await downloadWhole(page).catch(() => true)
    running = false
    failures = failed ? failures + 1 : 0
    timer = setTimeout(
      check,
      failed ? Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) : CHECK_MS,
    )
  }
  page.onOnline(() => {
    if (failures > 0) void check()
    else if (catalogue.getState().names === 'away') void downloadOnce()
  })
  void check()
}

/** Downloads what the server has and, while it imports, what that brings, once it is done. True when it failed. */
async function downloadWhole(page: Page): Promise<boolean> {
  let failed = await downloadOnce()
  while (!failed && isImporting(catalogue.getState().service)) {
    const { importEnds } = await import('./watch-import.ts')
    await importEnds(catalogue, page)
    failed = await downloadOnce()
  }
  return failed
}

async function downloadOnce(): Promise<boolean> {
  let failed = false
  let followed = Promise.resolve()
  await runDownload((message) => {
    failed ||= message.type === 'failed'
    followed = followed.then(() => follow(message))
  })
  await followed
  return failed
}

async function follow(message: DownloadMessage): Promise<void> {
  if (message.type === 'service') {
    catalogue.setState(({ names }) => ({
      service: message.service,
      names: names === 'away' ? 'coming' : names,
    }))
    return
  }
  if (message.type === 'progress') {
    const { done, total } = message
    catalogue.setState({ download: { done, total, label: text.download } })
    return
  }
  if (message.type === 'names') return followNames(message)
  if (message.type === 'failed') {
    if (catalogue.getState().names === 'coming') catalogue.setState({ names: 'away' })
    // Offline with a catalogue is the ordinary case, and says nothing.
    const silent = message.code === 'network'
    const quiet = silent && catalogue.getState().data !== null
    catalogue.setState({ download: null, failed: quiet ? null : text.failed[message.code] })
    // Nobody knows any more how far the server is.
    if (silent) catalogue.setState({ service: null })
    return
  }
  if (message.version !== catalogue.getState().version) await serveStored()
  if (message.type === 'done') catalogue.setState({ download: null, failed: null })
}

/** Another tab may have brought them: what counts is which text the catalogue in service has. */
async function followNames({ language, hash }: DownloadMessage & { type: 'names' }): Promise<void> {
  if (language !== catalogue.getState().language) return
  if (hash === null) return catalogue.setState({ names: 'none' })
  if (catalogue.getState().data?.others?.hash !== hash) await serveStored()
}

/** Runs one download in a worker, or in the page where there are none. Resolves after `done` or `failed`. */
async function runDownload(report: (message: DownloadMessage) => void): Promise<void> {
  const { language } = catalogue.getState()
  if (typeof Worker === 'undefined') return (await import('./download.ts')).downloadLocked(language, report)
  const worker = new Worker(new URL('./download-worker.ts', import.meta.url), { type: 'module' })
  await new Promise<void>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<DownloadMessage>) => {
      report(data)
      if (data.type === 'done' || data.type === 'failed') resolve()
    }
    worker.onerror = () => {
      report({ type: 'failed', code: 'network' })
      resolve()
    }
    worker.postMessage(language)
  })
  worker.terminate()
}
