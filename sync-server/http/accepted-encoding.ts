/** The best encoding that a caller takes of those in which bodies are kept; null: as it is. */
export function acceptedEncoding(header: string): 'br' | 'gzip' | null {
  const names = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (names.includes('br')) return 'br'
  return names.includes('gzip') || names.includes('*') ? 'gzip' : null
}
