export function sourceHash(): string
export function isBuilt(): boolean
export function ensureBuilt(): boolean
