export function findBrowser(): string | null
export function findWholeBrowser(): string | null
export function findFirefox(): string | null
export function findScreen(): string | null
export function findWebKit(): {
  driver: string | null
  host: string | null
  screen: string | null
  missing: string | null
}
export function ensureBrowser(): { path: string; missing: null } | { path: null; missing: string }
