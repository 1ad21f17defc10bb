import { choiceParam, type UrlSchema, useUrlParams } from '#ui/use-url-params.ts'

export const MONTHS = [1, 2, 3] as const
type View = {
  months: (typeof MONTHS)[number]
  view: 'jours' | 'achats'
  /** Offerings that are made are hidden. */
  hideDone: boolean
}

const HIDDEN = 'masquees'
const SCHEMA: UrlSchema<View> = {
  months: choiceParam('mois', MONTHS),
  view: choiceParam('vue', ['jours', 'achats']),
  hideDone: {
    name: 'faites',
    fallback: false,
    parse: (text) => text === HIDDEN,
    format: (hide) => (hide ? HIDDEN : ''),
  },
}

/** The period and what is shown of it, which a reload or a link brings back. */
export function useAlmanaxParams() {
  const [view, change] = useUrlParams(SCHEMA)
  return {
    ...view,
    setMonths: (months: View['months']) => change({ months }),
    setView: (next: View['view']) => change({ view: next }),
    setHideDone: (hideDone: boolean) => change({ hideDone }),
  }
}
