import { GAMES, type Game } from '#shared/collections/mounts.ts'
import { AppError } from '#shared/contract/error.ts'

/** The game of a query; null when it names none, 422 for one that does not exist. */
export function readGame(text: string | undefined): Game | null {
  if (!text) return null
  const game = GAMES.find((known) => known === text)
  if (game) return game
  throw new AppError(422, 'invalid', `game doit être ${GAMES.join(' ou ')}.`)
}
