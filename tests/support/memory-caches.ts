/** A store of answers like the browser's, in memory: as much of it as shared pictures use. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const address = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : key, 'https://comptoir.test').href
  const cacheOf = (kept: Map<string, Response>) => ({
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async (key: RequestInfo | URL) => kept.get(address(key))?.clone(),
    put: async (key: RequestInfo | URL, answer: Response) => void kept.set(address(key), answer),
    delete: async (key: RequestInfo | URL) => kept.delete(address(key)),
  })
  return {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return cacheOf(kept)
    },
  }
}
