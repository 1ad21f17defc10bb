import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { penCalendar } from '#features/elevage-renta/clock/calendar.ts'
import { crossingsBetween, FULL } from '#shared/domain/breeding/pen-clock.ts'
import { parisDay, parisTime } from '#shared/domain/text/paris-day.ts'

test('M36 the calendar file opens in a calendar’s own parser, its instants right over the change to summer time', () => {
  const start = Date.parse('2027-03-27T20:00:00+01:00')
  const gauges = [
    { pen: 1, gauge: 'foudroyeur' as const, points: FULL, at: start, keep: 80_000 },
    { pen: 2, gauge: 'mangeoire' as const, points: 90_000, at: start, keep: 0 },
  ]
  const coming = crossingsBetween(gauges, start, start + 10 ** 9)
  const calendar = new ICAL.Component(ICAL.parse(penCalendar(coming, start)))
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(events).toHaveLength(6)
  const told = events.map(({ startDate, summary }) => {
    // By no zone at all: a device in any of them rings at this instant.
    expect(startDate.zone.tzid).toBe('UTC')
    const ms = startDate.toJSDate().getTime()
    return `${parisDay(ms)} ${parisTime(ms)} ${summary}`
  })
  expect(told).toEqual([
    '2027-03-27 21:23 Enclos 1\u00a0: Foudroyeur sous 180\u202f000',
    '2027-03-27 21:23 Enclos 2\u00a0: Mangeoire sous 80\u202f000',
    '2027-03-28 01:05 Enclos 1\u00a0: Foudroyeur sous 140\u202f000',
    '2027-03-28 10:25 Enclos 1\u00a0: Foudroyeur à recharger',
    '2027-03-28 20:36 Enclos 2\u00a0: Mangeoire à recharger',
    '2027-03-29 08:38 Enclos 1\u00a0: Foudroyeur vide',
  ])
  for (const { component, startDate, endDate } of events) {
    expect(endDate.subtractDate(startDate).toSeconds()).toBe(600)
    expect(component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('action')).toBe('DISPLAY')
  }
  // Made anew later, an event takes the place of the one before.
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(6)
  const again = new ICAL.Component(ICAL.parse(penCalendar(coming, start + 60_000)))
  expect(again.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).uid)).toEqual(
    events.map(({ uid }) => uid),
  )
})
