import { dayAfter } from '#shared/domain/text/paris-day.ts'

/**
 * What the board may ask of a player, the first first (N106, M10, M11, M36). `due` and `courses` are one list: due today, or not;
 * `lots` are lines of the ledger, `expiring` and `expired` listings of the auction house.
 */
export const TASK_KINDS = [
  'offering',
  'alert',
  'refused',
  'pens',
  'due',
  'expiring',
  'expired',
  'prices',
  'lots',
  'courses',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Something to do. `id` tells it from others of its kind; `stake`: kamas that hang on it, 0 where none are known. */
export type Task<K extends TaskKind = TaskKind> = { kind: K; id: string; stake: number }

/** The board shows no more. */
export const MOST_TASKS = 7

/** Under which name a task is put off (N107). */
export const taskKey = ({ kind, id }: Task): string => `${kind}:${id}`

/** Until which day each task is put off, by its key. */
export type Deferrals = ReadonlyMap<string, string>

/** The day to which a task goes that is put off today. */
export const deferredTo = (today: string): string => dayAfter(today)

const isDeferred = (task: Task, deferrals: Deferrals, today: string): boolean =>
  (deferrals.get(taskKey(task)) ?? '') > today

/** The tasks of a day: those that are shown, how many more there are, and those that were put off. */
export type TaskList<T extends Task> = { shown: T[]; more: number; deferred: T[] }

/**
 * At most seven tasks by kind, then by kamas at stake, the most first; equal ones as they came. What is put off beyond
 * `today` (Paris) is none of them (N106, N107).
 */
export function tasksOf<T extends Task>(
  tasks: readonly T[],
  deferrals: Deferrals,
  today: string,
): TaskList<T> {
  const ordered = tasks.toSorted((a, b) => rankOf(a) - rankOf(b) || b.stake - a.stake)
  const [due, deferred] = [
    ordered.filter((task) => !isDeferred(task, deferrals, today)),
    ordered.filter((task) => isDeferred(task, deferrals, today)),
  ]
  return { shown: due.slice(0, MOST_TASKS), more: Math.max(0, due.length - MOST_TASKS), deferred }
}

const rankOf = ({ kind }: Task): number => TASK_KINDS.indexOf(kind)
