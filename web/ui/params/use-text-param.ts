import { useRenderState } from '#ui/hooks/use-render-state.ts'

/**
 * Typed text that lives in the address. The router may answer late, so the field keeps its own copy and follows the
 * address only when that changed by itself (Back, a link).
 */
export function useTextParam(
  value: string,
  commit: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [{ typed, seen }, set] = useRenderState({ typed: value, seen: value, sent: value })
  if (seen !== value)
    set((before) =>
      before.sent === value ? { ...before, seen: value } : { typed: value, seen: value, sent: value },
    )
  const type = (text: string) => {
    set((before) => ({ ...before, typed: text, sent: text }))
    commit(text)
  }
  return [typed, type]
}
