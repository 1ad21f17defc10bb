/** Before an amount that lacks a price (N11). */
export const AtLeast = ({ when }: { when: boolean }) => when && <Bound sign="≥" words="au moins" />

/** Before a profit that cannot be more. */
export const AtMost = ({ when }: { when: boolean }) => when && <Bound sign="≤" words="au plus" />

const Bound = ({ sign, words }: { sign: string; words: string }) => (
  <>
    <span className="text-muted" aria-hidden="true">{`${sign}\u202f`}</span>
    <span className="sr-only">{words} </span>
  </>
)
