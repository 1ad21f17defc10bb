export function findBrowser(): string | null
export function ensureBrowser(): { path: string; missing: null } | { path: null; missing: string }
