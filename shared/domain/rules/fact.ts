import { isAtLeast } from '#shared/domain/site/game-version.ts'

/** A constant of the game that its publisher may change: since which version it holds, and where that was read. */
export type Fact<T> = { readonly value: T; readonly version: string; readonly source: string }

/** A constant that the version changed: what it was until then. */
export type ChangedFact<T> = Fact<T> & { readonly before: T }

/** What another source says of a constant. */
export type OtherReading<T> = { readonly value: T; readonly source: string }

/** A constant of which sources differ: what the others say, and in one sentence why it is open. The player may choose. */
export type Contested<T> = Fact<T> & { readonly others: readonly OtherReading<T>[]; readonly why: string }

/** What a constant is in a version of the game; what it was before where no version is known. */
export const inVersion = <T>({ value, version, before }: ChangedFact<T>, game: string | null): T =>
  isAtLeast(game, version) ? value : before

/** The reading of a contested constant that a stored choice names; ours where it names none. */
export const chosenReading = <T extends string | number>(
  { value, others }: Contested<T>,
  choice: string | undefined,
): T => others.find((reading) => String(reading.value) === choice)?.value ?? value
