/** What the items of the invented game are called in the game's other languages, and some of the starter's that a list may hold. */
const NAMES: Record<string, Record<string, string>> = {
  en: {
    'Chapeau d’Essai': 'Trial Hat',
    'Anneau d’Essai': 'Trial Ring',
    'Écorce de Prototype': 'Prototype Bark',
  },
  es: { 'Chapeau d’Essai': 'Sombrero de Prueba', 'Écorce de Prototype': 'Corteza de Prototipo' },
  pt: { 'Chapeau d’Essai': 'Chapéu de Teste', 'Écorce de Prototype': 'Casca de Protótipo' },
  de: { 'Chapeau d’Essai': 'Testhut', 'Écorce de Prototype': 'Prototyprinde' },
}
const TYPES: Record<string, Record<string, string>> = {
  en: { Chapeau: 'Hat', Anneau: 'Ring', Écorce: 'Bark' },
}

type Named = { name?: unknown; type?: { name?: unknown } }

/** The list of items of another language: names and types of its own where it has some, else the French ones with its sign. */
export function translated(documents: ReadonlyMap<string, unknown>, name: string): unknown {
  const [, language = '', list = ''] = /^(en|es|pt|de)-(items-.*-all)$/.exec(name) ?? []
  const document = documents.get(list)
  if (document === null || typeof document !== 'object' || !('items' in document)) return undefined
  const { items } = document
  const word = (words: Record<string, Record<string, string>>, of: unknown) =>
    typeof of === 'string' ? (words[language]?.[of] ?? `${of} ${language}`) : of
  const row = (item: Named) => ({
    ...item,
    name: word(NAMES, item.name),
    type: { ...item.type, name: word(TYPES, item.type?.name) },
  })
  return { ...document, items: Array.isArray(items) ? items.map(row) : items }
}
