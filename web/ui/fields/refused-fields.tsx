import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'

/** A field whose text cannot be read or was not stored. */
export type RefusedField = { id: string; label: string }
type Report = (id: string, label: string | null) => void

const Reporting = createContext<Report | null>(null)
const NONE: readonly RefusedField[] = []

/** The refused fields of a form, the first refused first: while there are any, its result is not the one of what is on screen. */
export function useRefusedFields() {
  const [refused, setRefused] = useState(NONE)
  const report = useCallback<Report>((id, label) => {
    setRefused((before) => {
      const others = before.filter((field) => field.id !== id)
      if (label === null) return others.length === before.length ? before : others
      return [...others, { id, label }]
    })
  }, [])
  return useMemo(() => ({ refused, report }), [refused, report])
}

export const RefusedFields = ({ report, children }: { report: Report; children: ReactNode }) => (
  <Reporting value={report}>{children}</Reporting>
)

const Uncounted = createContext(false)
/** Around fields whose numbers no amount of the page is worked out from: a line that is still being written, what narrows a list. */
export const UncountedFields = ({ children }: { children: ReactNode }) => (
  <Uncounted value={true}>{children}</Uncounted>
)

/** Tells the form around a field, where one listens, that the field is refused; answers the classes that its frame has then. */
export function useReportRefused(id: string, label: string, refused: boolean): string {
  const report = use(Reporting)
  const uncounted = use(Uncounted)
  useEffect(() => {
    if (!report || !refused) return
    report(id, label)
    return () => report(id, null)
  }, [report, id, label, refused])
  if (!refused) return ''
  return uncounted ? 'bad' : 'bad counted'
}
