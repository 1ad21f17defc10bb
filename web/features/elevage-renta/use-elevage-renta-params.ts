import {
  choiceParam,
  idParam,
  nameParam,
  textParam,
  type UrlParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/params/use-url-params.ts'

/** The tabs of the game of today, then those of the objects that its version 3.5 took away. */
export const TODAY_TABS = ['horaires', 'enclos', 'naissances', 'carburants', 'makinas'] as const
export const FORMER_TABS = ['prix', 'objets', 'liste'] as const
const TABS = [...TODAY_TABS, ...FORMER_TABS] as const
export type FormerTab = (typeof FORMER_TABS)[number]
export type Tab = (typeof TABS)[number]
export const PRICE_STATES = ['tous', 'sans', 'anciens'] as const
export type PriceState = (typeof PRICE_STATES)[number]

/** What a reload or a link brings back. */
export type ElevageRentaParams = {
  tab: Tab
  query: string
  /** Prices: all of them, those missing, the old ones. */
  state: PriceState
  /** Objects: one family, only those with a price, the one whose detail is open. */
  family: string | null
  priced: boolean
  open: number | null
}

const WITH_PRICE = 'avec'
const priced: UrlParam<boolean> = {
  name: 'prix',
  fallback: false,
  parse: (text) => text === WITH_PRICE,
  format: (only) => (only ? WITH_PRICE : ''),
}

const SCHEMA: UrlSchema<ElevageRentaParams> = {
  tab: choiceParam('onglet', TABS),
  query: textParam('q'),
  state: choiceParam('etat', PRICE_STATES),
  family: nameParam('famille'),
  priced,
  open: idParam('objet'),
}

/** The tab and its filters live in the URL; a change replaces the entry of the history. */
export const useElevageRentaParams = () => useUrlParams(SCHEMA)
