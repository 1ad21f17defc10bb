import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { api } from '#data/http.ts'
import { nameInProfile } from '#data/session/shown-profile.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { mountPicture, withoutPicture } from '#shared/domain/breeding/mount-images.ts'
import { stableStats } from '#shared/domain/breeding/stable.ts'
import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { picturesAnswer } from '#shared/endpoints/breeding.ts'
import { useAccountDb, useShownProfile } from '#store/account.ts'
import { type Mount, setPictures, useMountRows } from '#store/mounts.ts'
import { readStored } from '#store/stored-json.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { choiceParam, nameParam, type UrlSchema, useUrlParams } from '#ui/params/use-url-params.ts'
import { type KnownMounts, useKnownMounts } from './known-mounts.ts'
import {
  GAME_CHOICES,
  type GameChoice,
  linesOf,
  matching,
  newestFirst,
  ofGame,
  TRAITS,
  type Trait,
  tally,
} from './stable/stable-view.ts'
import { useArrival } from './stable/use-arrival.ts'
import { type Made, useStableSaves } from './use-stable-saves.ts'

const NONE: Mount[] = []
const french = new Intl.Collator('fr')

/** The stable: the mounts, what the filters show of them under the heads of their variants, and the figures. */
export function useStable() {
  const rows = useMountRows()
  const known = useKnownMounts()
  const [params, change] = useBreedingParams()
  const layout = useLayout()
  const { fold, openStable } = layout

  const all = useMemo(() => newestFirst(rows ?? NONE), [rows])
  const games = useMemo(() => GAME_CHOICES.map((game) => ({ game, count: ofGame(all, game).length })), [all])
  // A stable of one game shows it, whichever it is: nothing that was typed may hide behind a filter nobody sees.
  const mixed = games.every(({ count }) => count > 0)
  const game = mixed ? params.game : 'tous'
  const inGame = useMemo(() => ofGame(all, game), [all, game])
  const families = useMemo(() => familiesOf(inGame), [inGame])
  const family = families.some(({ name }) => name === params.family) ? params.family : null
  const inFamily = useMemo(
    () => (family === null ? inGame : inGame.filter((mount) => mount.family_name === family)),
    [inGame, family],
  )
  const variants = useMemo(() => variantsOf(inFamily), [inFamily])
  const variant = variants.some(({ name }) => name === params.variant) ? params.variant : null
  const { trait } = params
  const shown = useMemo(() => matching(inFamily, variant, trait), [inFamily, variant, trait])
  const lines = useMemo(() => linesOf(shown, layout.folded), [shown, layout.folded])

  const { arrived, expect } = useArrival(
    rows,
    useCallback(
      (made: Made) => {
        openStable()
        fold(made.variant, false)
        change({ family: made.family, variant: made.variant, trait: 'tous', game: made.game })
      },
      [openStable, fold, change],
    ),
  )
  const gone = rows !== undefined && params.variant !== null && variant === null
  useEffect(() => {
    if (gone) change({ variant: null })
  }, [gone, change])

  usePictures(rows && all, known)

  return {
    ready: rows !== undefined,
    known,
    saves: useStableSaves(expect),
    stats: useMemo(() => stableStats(inGame), [inGame]),
    inGame,
    games,
    mixed,
    game,
    families,
    family,
    variants,
    variant,
    trait,
    inFamily,
    shown,
    lines,
    arrived,
    layout,
    setGame: (game: GameChoice) => change({ game }),
    setFamily: (family: string | null) => change({ family }),
    setVariant: useCallback((variant: string | null) => change({ variant }), [change]),
    setTrait: (trait: Trait) => change({ trait }),
    clearFilters: () => change({ family: null, variant: null, trait: 'tous' }),
  } as const
}

export type Stable = ReturnType<typeof useStable>

/** The families of the game, and any other that the stable holds, with how many mounts each has here. */
function familiesOf(rows: readonly Mount[]) {
  const counts = tally(rows, 'family_name')
  const names = new Set([...FAMILY_NAMES, ...counts.keys()])
  return [...names].map((name) => ({ name, count: counts.get(name) ?? 0 }))
}

const variantsOf = (rows: readonly Mount[]) =>
  [...tally(rows, 'variant_name')]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => french.compare(a.name, b.name))

/** The filters of the stable, which a reload or a link brings back. Null is « all ». */
type BreedingParams = { game: GameChoice; family: string | null; variant: string | null; trait: Trait }

const SCHEMA: UrlSchema<BreedingParams> = {
  game: choiceParam('jeu', GAME_CHOICES, 'dofus3'),
  family: nameParam('famille'),
  variant: nameParam('type'),
  trait: choiceParam('montures', TRAITS, 'tous'),
}

/** The filters live in the URL; a change replaces the entry of the history. */
const useBreedingParams = () => useUrlParams(SCHEMA)

type Wanted = Mount & { ankama_id: number }

/** Looks up, once per visit, the pictures that neither the mounts nor the catalogue have (T172). */
function usePictures(rows: readonly Mount[] | undefined, known: KnownMounts | null | undefined): void {
  const db = useAccountDb()
  const online = useOnline()
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !db || !online || !rows || known === undefined) return
    const wanted = withoutPicture(rows, (mount) =>
      mountPicture(mount, known?.pictureOf(mount.ankama_id) ?? null),
    )
    if (wanted.length === 0) return
    done.current = true
    lookUp(db, wanted).catch((error: unknown) => console.warn('[comptoir] images de montures', error))
  }, [db, online, rows, known])
}

/** Asks once for each kind, and stores what is found in every mount that wanted it: it is there offline from then on. */
async function lookUp(db: AccountDb, wanted: readonly Wanted[]): Promise<void> {
  const kinds = [...new Map(wanted.map((mount) => [mount.ankama_id, mount])).values()]
  const answer = await api('/api/v1/mounts/pictures', {
    method: 'POST',
    body: {
      mounts: kinds.map(({ ankama_id, variant_name, family_name }) => ({
        ankama_id,
        name: variant_name,
        family_name,
      })),
    },
  })
  const { icons } = picturesAnswer.parse(answer)
  const found = new Map(kinds.map(({ ankama_id }, at) => [ankama_id, pictureUrl(icons[at] ?? null)]))
  const urls = wanted.flatMap(({ id, ankama_id }): [string, string][] => {
    const url = found.get(ankama_id)
    return url ? [[id, url]] : []
  })
  if (urls.length === 0) return
  await setPictures(db, new Map(urls))
  requestSync()
}

const NO_FOLDS: ReadonlySet<string> = new Set()

/** What of the stable is folded, as this device remembers it. */
export function useLayout() {
  const profile = useShownProfile()
  const [seen, setSeen] = useState(profile)
  const [folded, setFolded] = useState(readFolded)
  if (seen !== profile) {
    setSeen(profile)
    setFolded(readFolded())
  }
  const [closed, toggleClosed, openStable] = useFlag('closed')
  const [births, toggleBirths] = useFlag('births')
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>) => {
    setFolded((before) => {
      const after = next(before)
      if (after !== before) storeFolded(after)
      return after
    })
  }, [])
  const fold = useCallback(
    (variant: string, wanted: boolean) =>
      change((before) => {
        if (before.has(variant) === wanted) return before
        const after = new Set(before)
        if (wanted) after.add(variant)
        else after.delete(variant)
        return after
      }),
    [change],
  )
  return {
    folded,
    fold,
    foldAll: (variants: readonly string[]) => change(() => new Set(variants)),
    unfoldAll: () => change(() => NO_FOLDS),
    closed,
    toggleClosed,
    openStable,
    births,
    toggleBirths,
  }
}

function useFlag(name: 'closed' | 'births') {
  const [on, setOn] = useState(() => readFlag(name))
  const put = useCallback(
    (next: boolean) => {
      storeFlag(name, next)
      setOn(next)
    },
    [name],
  )
  const toggle = useCallback(() => put(!on), [put, on])
  const lower = useCallback(() => put(false), [put])
  return [on, toggle, lower] as const
}

/** What this device remembers of how the stable is laid out (T148, T149). */
const KEYS = {
  folded: 'stable:folded',
  closed: 'stable:closed',
  births: 'stable:births',
} as const

const MAX_FOLDED = 1000

/** The variants whose groups are folded. Anything unreadable counts as none. */
function readFolded(): ReadonlySet<string> {
  const stored = readStored(nameInProfile(KEYS.folded))
  const names: unknown[] = Array.isArray(stored) ? stored : []
  return new Set(names.filter((name) => typeof name === 'string'))
}

const storeFolded = (folded: ReadonlySet<string>): void =>
  store(nameInProfile(KEYS.folded), [...folded].slice(-MAX_FOLDED))

const readFlag = (name: 'closed' | 'births'): boolean => readStored(KEYS[name]) === true

const storeFlag = (name: 'closed' | 'births', value: boolean): void => store(KEYS[name], value)

function store(key: string, value: string[] | boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets what was folded.
  }
}
