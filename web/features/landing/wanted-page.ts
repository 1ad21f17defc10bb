/** The page of the app that a guard sent its visitor here from; null when there was none. */
export function wantedPage(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(app|admin|premium)(?![\w-])/.test(from) ? from : null
}
