export function sourceHash(): string
export function ensureBuilt(): boolean
