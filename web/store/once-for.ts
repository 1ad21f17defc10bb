type Known<R> = { result?: { value: R }; next: WeakMap<object, Known<R>> }
const nothing = <R>(): Known<R> => ({ next: new WeakMap() })

/**
 * Works out once what several parts of a screen derive from the same rows: as long as all of them are the same objects, so
 * is the answer. Live rows that did not change are.
 */
export function onceFor<A extends readonly object[], R>(work: (...from: A) => R): (...from: A) => R {
  const known = nothing<R>()
  return (...from) => {
    let at = known
    for (const one of from) {
      const next = at.next.get(one) ?? nothing<R>()
      at.next.set(one, next)
      at = next
    }
    at.result ??= { value: work(...from) }
    return at.result.value
  }
}
