import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export const TABS = ['prix', 'objets', 'liste'] as const
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
type Change = (patch: Partial<ElevageRentaParams>) => void

/** The tab and its filters live in the URL; a change replaces the entry of the history. */
export function useElevageRentaParams(): [ElevageRentaParams, Change] {
  const [search, setSearch] = useSearchParams()
  const params = useMemo(() => parse(search), [search])
  const change = useCallback<Change>(
    (patch) => setSearch((before) => format({ ...parse(before), ...patch }, before), { replace: true }),
    [setSearch],
  )
  return [params, change]
}

function parse(search: URLSearchParams): ElevageRentaParams {
  const open = Number(search.get('objet'))
  return {
    tab: TABS.find((tab) => tab === search.get('onglet')) ?? TABS[0],
    query: search.get('q') ?? '',
    state: PRICE_STATES.find((state) => state === search.get('etat')) ?? PRICE_STATES[0],
    family: search.get('famille'),
    priced: search.get('prix') === 'avec',
    open: Number.isSafeInteger(open) && open !== 0 ? open : null,
  }
}

/** Defaults are omitted from the URL; the parameters of others stay. */
function format(params: ElevageRentaParams, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  const values = {
    onglet: params.tab === TABS[0] ? '' : params.tab,
    q: params.query,
    etat: params.state === PRICE_STATES[0] ? '' : params.state,
    famille: params.family ?? '',
    prix: params.priced ? 'avec' : '',
    objet: params.open === null ? '' : String(params.open),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
