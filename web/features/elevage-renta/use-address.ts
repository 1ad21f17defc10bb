import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export const TABS = ['prix', 'objets', 'liste'] as const
export type Tab = (typeof TABS)[number]
export const PRICE_STATES = ['tous', 'sans', 'anciens'] as const
export type PriceState = (typeof PRICE_STATES)[number]

/** What the address holds: everything that a reload or a link brings back. */
export type Address = {
  tab: Tab
  query: string
  /** Prices: all of them, those missing, the old ones. */
  state: PriceState
  /** Objects: one family, only those with a price, the one whose detail is open. */
  family: string | null
  priced: boolean
  open: number | null
}
type Change = (patch: Partial<Address>) => void

export function useAddress(): [Address, Change] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => read(params), [params])
  const change = useCallback<Change>(
    (patch) => setParams((before) => written({ ...read(before), ...patch }, before), { replace: true }),
    [setParams],
  )
  return [address, change]
}

function read(params: URLSearchParams): Address {
  const open = Number(params.get('objet'))
  return {
    tab: TABS.find((tab) => tab === params.get('onglet')) ?? TABS[0],
    query: params.get('q') ?? '',
    state: PRICE_STATES.find((state) => state === params.get('etat')) ?? PRICE_STATES[0],
    family: params.get('famille'),
    priced: params.get('prix') === 'avec',
    open: Number.isSafeInteger(open) && open !== 0 ? open : null,
  }
}

/** What is as it comes is not named. */
function written(address: Address, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  const values = {
    onglet: address.tab === TABS[0] ? '' : address.tab,
    q: address.query,
    etat: address.state === PRICE_STATES[0] ? '' : address.state,
    famille: address.family ?? '',
    prix: address.priced ? 'avec' : '',
    objet: address.open === null ? '' : String(address.open),
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}
