/**
 * What can be wrong with one document of the service: `error` answers 500, `missing` 404, `empty` a list without rows,
 * `other-shape` something else than a list, `redirect` sends to another address, `hang` never answers, `cut` drops the connection half-way, `truncate` ends half-way as if that were all,
 * `gzip` sends it compressed (which is no fault), `no-icon`, `no-effects` and `no-recipes` leave these out of every row,
 * `zero-icon` names the picture 0, the others change its rows.
 */
export type FaultKind =
  | 'error'
  | 'missing'
  | 'empty'
  | 'other-shape'
  | 'redirect'
  | 'gzip'
  | 'hang'
  | 'cut'
  | 'truncate'
  | 'duplicate-equal'
  | 'duplicate-different'
  | 'unknown-ingredient'
  | 'bad-row'
  | 'no-icon'
  | 'zero-icon'
  | 'no-effects'
  | 'no-recipes'

/** `document` as its file is named, e.g. `items-quest-all`; `times` answers are wrong, then all is well again. */
export type Fault = { kind: FaultKind; document: string; times?: number }

type Row = Record<string, unknown>
type ItemList = { items: Row[] }

const isItemList = (document: unknown): document is ItemList =>
  document !== null && typeof document === 'object' && 'items' in document && Array.isArray(document.items)

/** One document, or each of a list of search results, without its pictures. */
function withoutIcons(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withoutIcons)
  return document !== null && typeof document === 'object' ? { ...document, image_urls: {} } : document
}

const withFields = ({ items, ...rest }: ItemList, fields: Row): ItemList => ({
  ...rest,
  items: items.map((item) => ({ ...item, ...fields })),
})

/** The id of an ingredient that no list holds. */
export const UNKNOWN_ID = 999_999

/** How the service names the picture of what has none. */
const NO_PICTURE = 'https://api.dofusdu.de/dofus3/v1/img/item/0-64.png'

/** A document whose lists hold nothing. */
function emptied(document: unknown): unknown {
  if (document === null || typeof document !== 'object' || Array.isArray(document)) return []
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  )
}

/** A list of items with one row changed, or a document without pictures; other documents and other faults pass unchanged. */
export function withFault(document: unknown, kind: FaultKind): unknown {
  if (kind === 'empty') return emptied(document)
  if (kind === 'other-shape') return { error: 'maintenance' }
  if (kind === 'no-icon' && !isItemList(document)) return withoutIcons(document)
  if (!isItemList(document)) return document
  const { items } = document
  const [first = {}] = items
  const last = items.length - 1
  switch (kind) {
    case 'duplicate-equal':
      return { ...document, items: [...items, first] }
    case 'duplicate-different':
      return { ...document, items: [...items, { ...first, name: `${String(first.name)} bis` }] }
    case 'bad-row':
      return { ...document, items: items.map((item, i) => (i === last ? { ...item, level: 'douze' } : item)) }
    case 'no-icon':
      return withFields(document, { image_urls: {} })
    case 'zero-icon':
      return withFields(document, { image_urls: { icon: NO_PICTURE } })
    case 'no-effects':
      return withFields(document, { effects: undefined })
    case 'no-recipes':
      return withFields(document, { recipe: undefined })
    case 'unknown-ingredient':
      return {
        ...document,
        items: items.map((item, i) =>
          i === 0
            ? { ...item, recipe: [{ item_ankama_id: UNKNOWN_ID, item_subtype: 'resources', quantity: 3 }] }
            : item,
        ),
      }
    default:
      return document
  }
}
