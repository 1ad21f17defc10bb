import { CalendarPlus } from 'lucide-react'
import { definePart } from '#ui/part.ts'
import { toast } from '#ui/toast.tsx'
import type { AlmanaxLine } from './lines.ts'
import { text } from './text.ts'

const calendar = definePart(() => import('./calendar.ts'))

/** Gives the period as a calendar file. */
export function ExportButton({ lines, characters }: { lines: readonly AlmanaxLine[]; characters: number }) {
  const give = async () => {
    const { giveCalendar } = await calendar.want()
    const days = giveCalendar(lines, characters)
    if (days > 0) toast(text.exported(days))
    else toast(text.nothingToExport, 'error')
  }
  return (
    <button type="button" className="btn" aria-label={text.exportCalendar} onClick={() => void give()}>
      <CalendarPlus className="i" aria-hidden="true" />
      <span className="only-desk">{text.exportCalendar}</span>
    </button>
  )
}
