import type { ReactNode } from 'react'
import { useBeginnings } from '#blocks/use-beginnings.ts'
import { isNewcomer } from '#shared/domain/board/first-steps.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'

/** What is said to who has not begun yet. */
export function Newcomers({ children }: { children: ReactNode }) {
  const begun = useBeginnings(useParisDay())
  return begun && isNewcomer(begun) ? children : null
}
