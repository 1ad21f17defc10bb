import ical, { ICalEventTransparency } from 'ical-generator'
import { packsText } from '#blocks/prices/packs-text.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { downloadFile } from '#ui/files/download-file.ts'
import type { AlmanaxLine } from './lines.ts'

const eventCost = (cost: number, how: string) => `Coût\u00a0: ${formatKamas(cost)}${how && ` (${how})`}`

/** Gives the player the offerings of a period as a calendar file; answers how many days are in it. */
export function downloadCalendar(
  lines: readonly AlmanaxLine[],
  characters: number,
  now = Date.now(),
): number {
  const product = { company: 'Comptoir', product: 'Almanax', language: 'FR' }
  const calendar = ical({ name: 'Almanax', prodId: product })
  const offered = lines.filter(({ day, quantity }) => day !== null && quantity > 0)
  for (const line of offered) calendar.createEvent({ ...eventOf(line, characters), stamp: new Date(now) })
  const [first] = offered
  if (first) {
    const content = new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' })
    downloadFile(`almanax-${first.date}.ics`, content)
  }
  return offered.length
}

/** An all-day event that leaves the day free. */
const eventOf = (line: AlmanaxLine, characters: number) => ({
  // One id per day: a file made later replaces what an earlier one put in the calendar.
  id: `almanax-${line.date}@comptoir`,
  start: midnight(line.date),
  end: midnight(dayAfter(line.date)),
  allDay: true,
  transparency: ICalEventTransparency.TRANSPARENT,
  summary: `Almanax\u00a0: ${formatNumber(line.quantity * characters)} × ${line.day?.name ?? ''}`,
  description: [
    line.day?.bonus,
    line.day?.bonusText,
    `${formatNumber(line.quantity)} par personnage, ${plural(characters, 'personnage', 'personnages')}`,
    line.cost !== null &&
      eventCost(line.cost, line.book ? packsText(line.book.packs) : `${formatKamas(line.unit)} l’unité`),
    line.status === 'to-confirm' && 'à confirmer',
  ]
    .filter(Boolean)
    .join('\n'),
})

/** Where the calendar's library reads a date from. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`)
