export const root: string
export function say(line: string): void
export function stop(line: string): never
export function ensureInstalled(meanwhile?: () => void): Promise<void>
export function ensureLab(): Promise<void>
