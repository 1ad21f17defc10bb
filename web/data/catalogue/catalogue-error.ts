/** Why the catalogue did not come: no answer, a body that is not what its hash says, no room, no storage. */
export type CatalogueFailure = 'network' | 'damaged' | 'full' | 'storage'

export class CatalogueError extends Error {
  constructor(readonly code: CatalogueFailure) {
    super(code)
    this.name = 'CatalogueError'
  }
}

/** The failure that any thrown value stands for. */
export function failureOf(error: unknown): CatalogueFailure {
  if (error instanceof CatalogueError) return error.code
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'storage'
}
