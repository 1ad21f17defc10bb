import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import type { Crossing } from '#shared/domain/breeding/pen-clock.ts'
import { crossingWords } from '#shared/domain/notifications/notification-text.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

const PRODUCT = { company: 'Comptoir', product: 'Enclos', language: 'FR' }
const TEN_MINUTES_MS = 600_000

/** A calendar file of what gauges come to: an event of ten minutes at each instant, which rings. Instants are of no time zone. */
export function penCalendar(coming: readonly Crossing[], now: number): string {
  const calendar = ical({ name: 'Enclos', prodId: PRODUCT })
  for (const crossing of coming) {
    const { pen, gauge, to, when } = crossing
    const event = calendar.createEvent({
      // One id for a gauge and a threshold: a file made later moves what an earlier one put in the calendar.
      id: `enclos-${pen}-${gauge}-${to}@comptoir`,
      stamp: new Date(now),
      start: new Date(when),
      end: new Date(when + TEN_MINUTES_MS),
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `Enclos ${pen}\u00a0: ${GAUGE_NAMES[gauge]} ${crossingWords(crossing)}`,
      description: to > 0 ? `Il y reste ${formatNumber(to)} points.` : 'Il n’y reste rien.',
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0 })
  }
  return calendar.toString()
}
