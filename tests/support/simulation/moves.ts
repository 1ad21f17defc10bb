import type { World } from './world.ts'

/** One kind of move. The numbers choose among what exists; a move that nothing allows does nothing. */
export type Play = (world: World, a: number, b: number, c: number) => Promise<void> | void
export type Moves = Record<string, Play>
