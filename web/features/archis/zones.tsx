import { useState } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import { text } from './text.ts'

const SHOWN = 2

/** Where a monster lives: the first two zones, and the others on demand. */
export function Zones({ zones, name }: { zones: readonly string[]; name: string }) {
  const [all, setAll] = useState(false)
  if (zones.length === 0) return <>{text.none}</>
  const hidden = zones.length - SHOWN
  const whole = zones.join(', ')
  return (
    <span className="flex gap-[5px]">
      <span className={all ? '' : 'truncate'} title={whole}>
        {all ? whole : zones.slice(0, SHOWN).join(', ')}
      </span>
      {!all && hidden > 0 && (
        <button
          type="button"
          className="relative text-faint after:absolute after:-inset-x-1.5 after:-inset-y-2 hover:text-text"
          aria-label={`Voir ${plural(hidden, 'autre zone', 'autres zones')}, ${name}`}
          title={zones.slice(SHOWN).join(', ')}
          onClick={() => setAll(true)}
        >
          {`+${hidden}`}
        </button>
      )}
    </span>
  )
}
