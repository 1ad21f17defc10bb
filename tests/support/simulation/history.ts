import { seeded } from './random.ts'

/** One move of a history. Its numbers are taken modulo what exists, so that any part of a history is one. */
export type Move = readonly [name: string, a: number, b: number, c: number]

/** A history before it is played: its moves, and how it is played. */
export type History = {
  seed: number
  moves: Move[]
  devices: number
  /** How coarse the devices' clocks are, in milliseconds; a coarse one makes equal times common. */
  grain: number
  /** Whether every clock is set right before the last sync. */
  fixClocks: boolean
  probe: number
  /** Whether its rows are of two profiles; else they are of the default one. */
  profiles?: boolean
}

type Weights = readonly (readonly [name: string, weight: number])[]

/** Reads « move weight, move weight ». */
const weights = (text: string): Weights =>
  text.split(', ').map((pair) => {
    const [name = '', weight] = pair.split(' ')
    return [name, Number(weight)]
  })

const CORE = weights('edit 12, sync 8, push 8, commit 14, deliver 14')
const EXTRA = [
  'del 1.5, bad 2, badKey 0.7, poison 1, correct 2, abandon 2, retry 1, journal 1.5, export 1, import 1.5',
  'steal 2, crossed 0.7, meanwhile 3, unheard 2, drop 3, truncate 2, giveUp 3, clone 0.5, forged 0.7',
  'crash 2, crashWorker 2, crashServer 2, clock 3, clockServer 1, wait 3, backup 2, restore 2, late 1',
  'flick 4, pair 2, plainFlick 1, plainGet 3, plain 4, plainDelete 1, signIn 3, signOut 1.5, revoke 1, register 0.5, update 1.5, updateServer 0.7',
  'deleteAccount 0.6, registerAgain 2, lateKey 1, rollBack 0.4, forgedSeen 0.7, farStamp 0.7, farClock 0.3',
].flatMap(weights)

/** Where the rare races live. Half of the histories draw from one of them. */
export const THEMES: Record<string, Weights> = {
  restore: weights(
    'backup 3, restore 4, steal 6, giveUp 3, plain 3, plainGet 2, plainDelete 1, crashServer 2, bad 2, abandon 3, del 2, meanwhile 2',
  ),
  setBack: weights('backup 3, restore 3, late 3, bad 6, abandon 5, steal 2, plain 2'),
  clocks: weights(
    'clock 6, clockServer 3, wait 5, drop 3, giveUp 4, unheard 4, meanwhile 3, forged 1, plain 3, plainGet 2, crash 1',
  ),
  accounts: weights('signIn 8, signOut 4, register 1, revoke 2, crossed 3, giveUp 2, crash 1, del 1'),
  refused: weights(
    'bad 5, badKey 1, poison 2, correct 3, abandon 4, retry 2, meanwhile 4, unheard 2, update 2, updateServer 2, drop 2',
  ),
  crashes: weights(
    'crash 6, pair 4, crashWorker 6, crashServer 3, drop 3, truncate 3, steal 3, del 3, meanwhile 2, plain 3',
  ),
  transfer: weights('export 6, import 9, journal 2, del 5, clock 2, signOut 2, signIn 3, drop 2, crash 1'),
  copies: weights('clone 3, drop 3, giveUp 3, wait 1, crash 1, plain 1, meanwhile 2'),
  machines: weights('copyMachine 3, copyDisk 1, clock 2, drop 2, giveUp 2, meanwhile 2, plain 1, wait 1'),
  offline: weights('copyDisk 3, clock 5, farClock 1, wait 2, crash 1, meanwhile 2, drop 2, pair 3'),
  erased: weights(
    'deleteAccount 4, registerAgain 6, signIn 5, signOut 2, register 1, backup 2, restore 2, giveUp 2, crashServer 1, del 1',
  ),
  keys: weights(
    'lateKey 6, badKey 1, update 3, updateServer 3, rollBack 2, backup 2, restore 2, retry 1, abandon 1, signOut 1, signIn 2',
  ),
  stamps: weights(
    'forged 2, forgedSeen 4, forgedTie 4, farStamp 5, farClock 2, clock 2, clockServer 1, backup 1, restore 1, plain 2',
  ),
  ties: weights('forgedTie 9, meanwhile 3, unheard 2, clock 1, plain 1'),
  serverClock: weights(
    'clockServer 5, unheard 6, meanwhile 3, drop 2, bad 2, update 2, updateServer 2, backup 1, restore 2, forged 1',
  ),
  plain: weights(
    'plain 6, plainGet 5, plainDelete 1, flick 2, plainFlick 2, meanwhile 4, unheard 2, drop 3, clock 2, crash 1',
  ),
  deletes: weights(
    'del 6, drop 4, giveUp 4, steal 3, meanwhile 2, plainDelete 2, plain 2, crashWorker 2, signIn 2',
  ),
  tabs: weights(
    'tabs 14, noRoom 4, meanwhile 3, crash 3, crashWorker 4, steal 2, drop 2, bad 3, clock 2, del 1, update 1',
  ),
  overtaken: weights('meanwhile 12, steal 4, bad 2, giveUp 3, drop 2, crashWorker 1'),
  bounded: weights(
    'bounds 5, del 4, retry 3, meanwhile 3, steal 2, giveUp 3, drop 3, crash 2, crashWorker 2, crashServer 1, backup 2, restore 3, signIn 2, update 1, updateServer 1',
  ),
}

/** Themes that came after the seeds: no history of any theme is one of these, so that each seed plays what it always has. */
const LATER = [THEMES.tabs, THEMES.bounded]

export const MIN_MOVES = 40
/** Every tenth history has copied disks, whatever its theme. */
const COPIES_EVERY = 10
export const COPIES: readonly string[] = ['copyDisk', 'copyDisk', 'copyMachine', 'clone']
/** So has every other tenth several tabs at work. */
const TABS_AFTER = 5
/** In these the openings of a device are of two profiles in turn, whatever the theme. */
const PROFILES_AFTER = [2, 7]
const TABS_EVERY = 6
export const TABS: readonly string[] = ['tabs', 'tabs', 'tabs', 'noRoom']
/** Moves that need all of their numbers even where a history keeps to one row. */
const FREE = new Set([
  'commit',
  'clock',
  'signIn',
  'crash',
  'crashWorker',
  'pair',
  'import',
  'abandon',
  'meanwhile',
  'late',
  'clone',
  'deleteAccount',
  'registerAgain',
])

/** Which row a narrow history keeps to: of `things`, of another collection with deletes, or of any other. */
function homeOf(r: number): number {
  if (r < 0.75) return 0
  if (r < 0.88) return r < 0.82 ? 3 : 7
  return 3 + 4 * Math.ceil((r - 0.88) * 64)
}

/** The history of a seed. `theme` names one of THEMES, or `'any'`. */
export function historyOf(seed: number, theme = 'any'): History {
  const random = seeded(seed)
  const table = tableOf(theme, random)
  const narrow = random() < 0.6
  const grain = random() < 0.25 ? COARSE : 1
  const home = homeOf(random())
  const length = MIN_MOVES + Math.floor(random() * 45)
  const int = () => Math.floor(random() * 3600)
  const moves = Array.from({ length }, (): Move => {
    const name = weighted(table, random())
    const key = narrow && !FREE.has(name) ? home : int()
    return [name, int(), key, narrow && grain > 1 && name === 'edit' ? 0 : int()]
  })
  return {
    seed,
    moves: withRare(moves, seed),
    devices: 2 + Math.floor(random() * 3),
    grain,
    fixClocks: random() < 0.5,
    probe: int(),
    profiles: PROFILES_AFTER.includes(seed % COPIES_EVERY),
  }
}

function withRare(moves: Move[], seed: number): Move[] {
  if (seed % COPIES_EVERY === 0) return withCopies(moves, seed)
  return seed % COPIES_EVERY === TABS_AFTER ? withTabs(moves, seed) : moves
}

/** The same history with several tabs at work all through it. */
function withTabs(moves: readonly Move[], seed: number): Move[] {
  const random = seeded(seed ^ 0x2c1b3c6d)
  const int = () => Math.floor(random() * 3600)
  return moves.flatMap((move, n): Move[] =>
    n % TABS_EVERY === 0 ? [[TABS[int() % TABS.length] ?? 'tabs', int(), int(), int()], move] : [move],
  )
}

/**
 * The same history with two copies of a disk, or of a machine, in it. Some begin with a copy of what was typed on a
 * clock far ahead before any server was met.
 */
function withCopies(moves: readonly Move[], seed: number): Move[] {
  const random = seeded(seed ^ 0x1f123bb5)
  const int = () => Math.floor(random() * 3600)
  const all = [...moves]
  for (let n = 0; n < 2; n++) {
    const copy = COPIES[int() % COPIES.length] ?? 'clone'
    all.splice(int() % (all.length + 1), 0, [copy, int(), int(), int()])
  }
  if (random() >= 0.4) return all
  const [source, row] = [int() % 2, int()]
  return [
    ['clock', source, 1, 0],
    ['edit', source, row, 1],
    ['copyDisk', 4 * source + (int() % 4), row, int()],
    ['edit', source, row, 1],
    ...all,
  ]
}

/** Which moves a history knows, and how often each comes. */
function tableOf(theme: string, random: () => number): Weights {
  const density = random()
  const themes = Object.values(THEMES).filter((theme) => !LATER.includes(theme))
  const named = THEMES[theme] ?? (random() < 0.5 ? themes[Math.floor(random() * themes.length)] : undefined)
  if (named) return [...CORE, ...named]
  const chosen = EXTRA.filter(() => random() < 0.15 + 0.6 * density)
  return [...CORE, ...chosen.map(([name, weight]) => [name, weight * (0.5 + random())] as const)]
}

function weighted(table: Weights, r: number): string {
  let left = r * table.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of table) {
    left -= weight
    if (left <= 0) return name
  }
  return 'edit'
}

/** Moves that are faults whatever the state; they bring a calm history to the number that every history has. */
export const TOP_UP: readonly Move[] = movesIn(
  `edit 0 1 0, crash 0 7 1, push 1 0 0, drop 0 0 0, clock 1 4 0, edit 1 0 1, unheard 0 0 0, crashServer 0 0 0,
   crashWorker 1 12 1, clock 0 3 0`,
)

/** The grain of a clock that shows no less than ten minutes, in milliseconds. */
export const COARSE = 600_000

/** A history that once broke an invariant, shrunk to what it needs; it stays the same whatever the seeds draw. */
export type KnownHistory = {
  /** What holds in it, and did not. */
  rule: string
  history: History
}

/**
 * A known history, with its moves as one text, the numbers of each after its name. Its clocks are left as they are at the
 * end unless it says otherwise.
 */
export const known = (
  rule: string,
  how: Omit<History, 'moves' | 'fixClocks' | 'probe'> & Partial<Pick<History, 'fixClocks' | 'probe'>>,
  moves: string,
): KnownHistory => ({ rule, history: { fixClocks: false, probe: 0, ...how, moves: movesIn(moves) } })

function movesIn(text: string): Move[] {
  return text.split(/,\s+/).map((move) => {
    const [name = '', ...numbers] = move.split(' ')
    const [a = 0, b = 0, c = 0] = numbers.map(Number)
    return [name, a, b, c]
  })
}
