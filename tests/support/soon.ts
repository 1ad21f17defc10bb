import { vi } from 'vitest'

/** Waits until `check` no longer throws, as long as anything may take on a busy machine. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 4000, interval: 10 })
