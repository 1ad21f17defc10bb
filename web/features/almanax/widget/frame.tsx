import { GripVertical } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import type { WidgetState } from '#shared/domain/almanax/widget-place.ts'
import { useWidgetPlace } from './use-widget-place.ts'
import './frame.css'

type Props = {
  state: WidgetState
  /** What stands in the head, beside the grip. */
  head: ReactNode
  children?: ReactNode
}

/** The floating box: its size, its place, and the head by which it is moved. */
export function WidgetFrame({ state, head, children }: Props) {
  const { frame, strip, place, size, dragging, dragHandlers, onKeyDown, announcement } = useWidgetPlace(state)
  const help = useId()
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--w': `${size.width}px`,
    '--h': `${size.height}px`,
  }
  if (place) Object.assign(style, { '--x': `${place.x}px`, '--y': `${place.y}px` })
  if (strip)
    return (
      <aside className="alm strip" style={style} aria-label="Almanax du jour">
        <header>{head}</header>
      </aside>
    )
  const classes = ['float alm', state, place ? 'moved' : 'at-home', dragging ? 'dragging' : '']
  return (
    <aside ref={frame} className={classes.join(' ')} style={style} aria-label="Almanax du jour">
      <header className="@container" {...dragHandlers}>
        <button
          type="button"
          className="grip"
          aria-label="Déplacer l’Almanax"
          aria-describedby={help}
          title="Déplacer l’Almanax"
          onKeyDown={onKeyDown}
        >
          <GripVertical className="icon" aria-hidden="true" />
        </button>
        {head}
      </header>
      {children}
      <p id={help} hidden>
        {
          'Flèches\u00a0: déplacer de 10 pixels, avec Majuscule de 50. Début\u00a0: revenir dans le coin. Échap\u00a0: annuler un glissement.'
        }
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </aside>
  )
}
