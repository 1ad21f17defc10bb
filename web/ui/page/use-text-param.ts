import { useState } from 'react'

/**
 * Typed text that lives in the address. The router may answer late, so the field keeps its own copy and follows the
 * address only when that changed by itself (Back, a link).
 */
export function useTextParam(
  value: string,
  commit: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setSent(text)
    commit(text)
  }
  return [typed, type]
}
