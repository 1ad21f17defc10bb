import { titleWords } from './table.ts'

/**
 * What a title of a column may mean, in French, English and Spanish, as `titleWords` compares titles. A tool takes the meanings
 * that it has a column for; a title of several meanings is the first that the tool asks for.
 */
const MEANINGS = {
  item: [
    ...[
      'objet',
      'objets',
      'nom',
      'nom de l objet',
      'nom objet',
      'ressource',
      'ressources',
      'article',
      'articles',
    ],
    ...['materiau', 'materiaux', 'ingredient', 'ingredients', 'produit', 'designation', 'offrande'],
    ...[
      'item',
      'items',
      'item name',
      'name',
      'raw material',
      'material',
      'materials',
      'resource',
      'resources',
    ],
    ...['product', 'offering', 'objeto', 'objetos', 'nombre del objeto', 'recurso', 'recursos', 'articulo'],
    ...['articulos', 'producto', 'ingrediente', 'ingredientes', 'materiales'],
  ],
  /** An id of ours, as its head says; a bare `id` may be anybody's. */
  itemId: [
    ...[
      'item id',
      'id item',
      'id objet',
      'id de l objet',
      'id d objet',
      'identifiant de l objet',
      'objet id',
    ],
    ...['identifiant objet', 'ankama id', 'dofus id', 'object id', 'id objeto', 'id del objeto'],
  ],
  id: ['id', 'identifiant', 'identifier', 'identificador'],
  pack: [
    ...['lot', 'lots', 'pack', 'packs', 'taille', 'taille du lot', 'taille lot', 'lot quantity', 'lot size'],
    ...['pack size', 'size', 'lote', 'lotes', 'tamano', 'tamano del lote', 'paquete'],
  ],
  quantity: [
    ...['quantite', 'quantites', 'qte', 'qtes', 'nombre', 'nb', 'pieces', 'unites', 'qty', 'quantity'],
    ...['quantities', 'count', 'number', 'pcs', 'cantidad', 'cantidades', 'cant', 'unidades', 'numero'],
  ],
  need: [
    ...['besoin', 'besoins', 'manque', 'manquant', 'manquants', 'requis', 'a acheter', 'need', 'needed'],
    ...['required', 'missing', 'amount', 'necesario', 'falta', 'faltan'],
  ],
  price: [
    ...['prix', 'prix du lot', 'prix lot', 'kamas', 'prix hdv', 'price', 'lot price', 'pack price'],
    ...['precio', 'precio del lote', 'precio lote'],
  ],
  /** The price of all pieces of a pack, which another column says. */
  totalPrice: ['prix total', 'total', 'cout total', 'total price', 'total cost', 'precio total', 'importe'],
  day: ['date', 'jour', 'day', 'fecha', 'dia'],
  seenOn: [
    ...['releve le', 'date du releve', 'date de releve', 'vu le', 'observed at', 'seen at', 'seen on'],
    ...['recorded at', 'timestamp', 'horodatage', 'visto el'],
  ],
  boughtOn: [
    ...['date d achat', 'date achat', 'achete le', 'purchase date', 'date of purchase', 'bought at'],
    ...['bought on', 'purchased on', 'fecha de compra', 'comprado el'],
  ],
  soldOn: [
    ...['date de vente', 'date vente', 'vendu le', 'vendue le', 'sold date', 'date sold', 'sale date'],
    ...['sold on', 'sold at', 'fecha de venta', 'vendido el'],
  ],
  listedOn: [
    ...[
      'mis en vente le',
      'date de mise en vente',
      'mise en vente',
      'listed at',
      'listed on',
      'puesto en venta',
    ],
  ],
  endedOn: ['fin', 'date de fin', 'ended at', 'ended on', 'end date', 'fecha de fin'],
  hour: ['heure', 'hour', 'time', 'hora'],
  buy: [
    ...['achat', 'prix d achat', 'prix achat', 'buy', 'buy price', 'purchase price', 'bought for'],
    ...['compra', 'precio de compra'],
  ],
  sell: [
    ...['revente', 'prix de revente', 'prix revente', 'vente', 'prix de vente', 'prix vente', 'sell'],
    ...['sell price', 'sale price', 'selling price', 'resale', 'resale price', 'venta', 'reventa'],
    ...['precio de venta', 'precio de reventa'],
  ],
  tax: ['taxe', 'taxes', 'tax', 'fee', 'fees', 'frais', 'tasa', 'tasas', 'impuesto', 'impuestos'],
  cost: ['cout', 'cout du lot', 'cost', 'coste', 'costo'],
  sold: ['vendu', 'vendue', 'sold', 'vendido', 'vendida'],
  received: ['prix recu', 'recu', 'received', 'recibido'],
  state: ['etat', 'statut', 'state', 'status', 'estado'],
  note: [
    ...['note', 'notes', 'commentaire', 'commentaires', 'remarque', 'remarques', 'comment', 'comments'],
    ...['nota', 'notas', 'comentario', 'observaciones'],
  ],
  monster: ['monstre', 'monstres', 'boss', 'monster', 'monsters', 'monstruo', 'monstruos', 'creature'],
  archimonster: [
    ...['archimonstre', 'archimonstres', 'archi', 'archis', 'archmonster', 'archmonsters', 'archimonster'],
    ...['archimonstruo', 'archimonstruos'],
  ],
  /** What no tool reads, and tables of the trade have: with it a head is known for one. */
  other: [
    ...['zone', 'zones', 'lieu', 'region', 'etape', 'etapes', 'type', 'categorie', 'niveau', 'niv', 'metier'],
    ...[
      'benefice',
      'benefices',
      'profit',
      'gain',
      'marge',
      'roi',
      'rentabilite',
      'rang',
      'numero de ligne',
      'recherche',
      'propose',
    ],
    ...['area', 'areas', 'step', 'steps', 'category', 'level', 'lvl', 'profession', 'rarity', 'uuid'],
    ...['zona', 'zonas', 'etapa', 'paso', 'tipo', 'categoria', 'nivel', 'oficio', 'server', 'serveur'],
  ],
  owned: ['possede', 'possedes', 'capture', 'captures', 'owned', 'have', 'obtenu', 'obtenido', 'tengo'],
} as const satisfies Record<string, readonly string[]>

export type Meaning = keyof typeof MEANINGS

/** `nombre` counts in French and names in Spanish: a head of Spanish words means the name. */
const SPANISH = new Set(
  'cantidad cantidades cant unidades precio objeto fecha dia compra venta lote lotes coste'.split(' '),
)

/** The meanings of a title that stands beside others. */
function meaningsOf(title: string, titles: readonly string[]): readonly Meaning[] {
  const words = wordsOf(title)
  if (words === 'nombre' && titles.some((one) => SPANISH.has(wordsOf(one).split(' ')[0] ?? '')))
    return ['item']
  return BY_WORDS.get(words) ?? []
}

const NAMES = Object.keys(MEANINGS) as Meaning[]
const BY_WORDS = new Map<string, Meaning[]>()
for (const meaning of NAMES)
  for (const words of MEANINGS[meaning]) BY_WORDS.set(words, [...(BY_WORDS.get(words) ?? []), meaning])

/** A title without the unit behind it: `prix (kamas)`, `achat en kamas`. */
const wordsOf = (title: string): string => titleWords(title).replace(/(.) (?:en |in )?kamas?$/, '$1')

/** Whether a title means anything in a table of the trade. */
export const isKnownTitle = (title: string): boolean => meaningsOf(title, []).length > 0

/** Whether a title has one of some meanings. */
export const isTitled = (title: string, meanings: readonly Meaning[]): boolean =>
  meaningsOf(title, []).some((meaning) => meanings.includes(meaning))

/** Finds the column that a title names, of those that a tool has, each with its meanings. */
export const columnFinder =
  <C>(columns: readonly (readonly [column: C, ...meanings: Meaning[]])[]) =>
  (title: string, titles: readonly string[] = []): C | null => {
    const meant = meaningsOf(title, titles)
    return columns.find(([, ...meanings]) => meanings.some((one) => meant.includes(one)))?.[0] ?? null
  }
