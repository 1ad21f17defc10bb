import { definePart, usePart } from '#ui/part.ts'
import { useRest } from './use-rest.ts'

const widget = definePart(() => import('#features/almanax/widget.tsx'))

/** The place of the almanax widget, whose code comes once the first screen has had the network and the processor. */
export function AlmanaxCorner() {
  const shown = usePart(widget, useRest())
  return shown && <shown.AlmanaxWidget />
}
