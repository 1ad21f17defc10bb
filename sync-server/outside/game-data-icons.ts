import { GameDataError } from './game-data.ts'

/** Fetches one picture of the service; `path` begins with a slash. Throws GameDataError. */
export type FetchIcon = (path: string, signal: AbortSignal) => Promise<Buffer<ArrayBuffer>>

export type IconServiceOptions = {
  /** Origin without path, e.g. `https://api.example.org`. */
  origin: string
  userAgent: string
  /** A picture that takes longer in all is given up. */
  totalMs?: number
  maxBytes?: number
}

/** The pictures of the public game-data service: one try each, no redirect, bounded in time and size. */
export function createFetchIcon(options: IconServiceOptions): FetchIcon {
  const { origin, userAgent, totalMs = 5_000, maxBytes = 200_000 } = options
  return async (path, signal) => {
    try {
      // A service that was taken over would otherwise choose which place of ours the server calls.
      const answer = await fetch(new URL(path, origin), {
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs)]),
        headers: { accept: 'image/png', 'user-agent': userAgent },
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new GameDataError(path, answer.status, `le service a répondu ${answer.status}`)
      }
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of answer.body ?? []) {
        size += chunk.length
        if (size > maxBytes) throw new GameDataError(path, 413, 'image trop grande')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } catch (error) {
      if (error instanceof GameDataError) throw error
      throw new GameDataError(path, null, error instanceof Error ? error.message : 'panne inconnue')
    }
  }
}
