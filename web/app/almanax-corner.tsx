import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { widgetClosed } from '#features/almanax/widget-memory.ts'
import { definePart, usePart } from '#ui/part.ts'
import { isToolPage } from './menus.ts'
import { tools } from './tools.ts'
import { useRest } from './use-rest.ts'

const widget = definePart(() => import('#features/almanax/widget.tsx'))

/**
 * The place of the almanax widget, on the tools alone and until the player closes it; its code comes once the first
 * screen has had the network and the processor.
 */
export function AlmanaxCorner() {
  const { pathname } = useLocation()
  const closed = useStore(widgetClosed, (state) => state.closed)
  const wanted = !closed && isToolPage(tools, pathname)
  const rested = useRest()
  const shown = usePart(widget, wanted && rested)
  return wanted && shown && <shown.AlmanaxWidget />
}
