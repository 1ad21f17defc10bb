export function findPostgres(): string | null
export const NO_POSTGRES: string
