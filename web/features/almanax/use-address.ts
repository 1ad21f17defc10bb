import { useSearchParams } from 'react-router-dom'

export const MONTHS = ['1', '2', '3'] as const
export type Months = (typeof MONTHS)[number]
const VIEWS = ['jours', 'achats'] as const
type View = (typeof VIEWS)[number]

const HIDDEN = 'masquees'

/** What the address holds: the period, what is shown of it, and whether offerings already made are hidden. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string, absent: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === absent) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return {
    months: oneOf(MONTHS, params.get('mois')),
    view: oneOf(VIEWS, params.get('vue')),
    hideDone: params.get('faites') === HIDDEN,
    setMonths: (months: Months) => change('mois', months, MONTHS[0]),
    setView: (view: View) => change('vue', view, VIEWS[0]),
    setHideDone: (hide: boolean) => change('faites', hide ? HIDDEN : '', ''),
  }
}

/** The named choice; the first one for anything else. */
const oneOf = <V extends string>(values: readonly [V, ...V[]], value: string | null): V =>
  values.find((known) => known === value) ?? values[0]
