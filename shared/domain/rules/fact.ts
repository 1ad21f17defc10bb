/** A constant of the game that its publisher may change: since which version it holds, and where that was read. */
export type Fact<T> = { readonly value: T; readonly version: string; readonly source: string }
