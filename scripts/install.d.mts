export const root: string
export function say(line: string): void
export function stop(line: string): never
export function ensureInstalled(): void
export function ensureLab(): void
