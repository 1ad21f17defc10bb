import { useMemo } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { changeInKamas, partValues, totalOf } from '#shared/domain/fortune/fortune.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { setPurse, useFortune, useFortuneDays, usePurses } from '#store/fortune.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { choiceParam, useUrlParams } from '#ui/params/use-url-params.ts'

export const PERIODS = [30, 90, 365] as const
const PERIOD_PARAMS = { days: choiceParam('jours', PERIODS) }

/** What is owned now, the days of the period that were stored before today, and what has changed since the first of them. */
export function useFortunePage() {
  const today = useParisDay()
  const [{ days }, change] = useUrlParams(PERIOD_PARAMS)
  const stored = useFortuneDays()
  const purses = usePurses()
  const tell = useMutateAndTell()
  const former = useMemo(
    () => stored?.filter(({ day }) => day >= dayAfter(today, -days) && day < today),
    [stored, today, days],
  )
  const first = former?.[0]
  const now = useFortune(first?.fortune.holdings)
  return {
    days,
    setDays: (next: (typeof PERIODS)[number]) => change({ days: next }),
    purses,
    ready: now !== undefined && former !== undefined && purses !== undefined,
    isEmpty: now?.kamas === null && Object.keys(now.holdings).length === 0 && former?.length === 0,
    figures: useMemo(() => now && { ...partValues(now.holdings), total: totalOf(now) }, [now]),
    now,
    /** A value of each part for each day, today's the last. */
    course: useMemo(
      () =>
        now && former
          ? [...former, { day: today, fortune: now }].map(({ day, fortune }) => ({
              day,
              kamas: fortune.kamas,
              ...partValues(fortune.holdings),
              total: totalOf(fortune),
            }))
          : [],
      [now, former, today],
    ),
    changed: useMemo(
      () =>
        first &&
        now && { since: first.day, from: totalOf(first.fortune), ...changeInKamas(first.fortune, now) },
      [first, now],
    ),
    type: (character: string, kamas: number | null) =>
      tell(kamas === null ? 'Kamas retirés' : 'Kamas notés ✔', `purse-${character}`, (db) =>
        setPurse(db, character, kamas),
      ),
  }
}

export type FortuneView = ReturnType<typeof useFortunePage>
