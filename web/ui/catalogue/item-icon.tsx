import { type CSSProperties, useState } from 'react'
import { iconPath } from '#shared/domain/text/icon-path.ts'
import sprite from '#ui/figures/glyphs.svg'
import { glyphOf } from '#ui/figures/glyphs.ts'

export type IconItem = { id: number; type: string; img: string | null }

/**
 * The item's picture in a tile of its family's colour, or of `hue`; its glyph until the picture is there, or instead of
 * it. Addresses of the game-data service that rows were stored with are asked of our server.
 */
export function ItemIcon({ item, size, hue }: { item: IconItem; size?: number; hue?: number }) {
  const img = iconPath(item.img)
  const family = glyphOf(item.type, item.id)
  const style: CSSProperties & Record<`--${string}`, string> = { '--h': String(hue ?? family.hue) }
  if (size) style['--sz'] = `${size}px`
  return (
    <span className="tile" style={style} aria-hidden="true">
      {img ? <Picture src={img} glyph={family.glyph} /> : <Glyph name={family.glyph} />}
    </span>
  )
}

/** What became of each picture: a line that is drawn anew shows the same again at once. */
const outcomes = new Map<string, 'here' | 'failed'>()
/** After this time a picture that did not come is asked for by the next line that shows it. */
const FORGOTTEN_MS = 60_000

/** A line that comes to show another item keeps its elements: making them anew takes longer than all else in it. */
function Picture({ src, glyph }: { src: string; glyph: string }) {
  const [seen, setSeen] = useState({ src, state: outcomes.get(src) ?? 'coming' })
  const { state } = seen
  if (seen.src !== src) setSeen({ src, state: outcomes.get(src) ?? 'coming' })
  const end = (outcome: 'here' | 'failed') => {
    outcomes.set(src, outcome)
    if (outcome === 'failed') setTimeout(() => outcomes.delete(src), FORGOTTEN_MS)
    setSeen({ src, state: outcome })
  }
  return (
    <>
      {state !== 'here' && <Glyph name={glyph} />}
      {state !== 'failed' && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={`absolute inset-0 size-full object-contain p-[6%] ${state === 'here' ? 'here' : 'opacity-0'}`}
          onLoad={state === 'here' ? undefined : () => end('here')}
          onError={() => end('failed')}
        />
      )}
    </>
  )
}

const Glyph = ({ name }: { name: string }) => (
  <svg className="size-[66%] fill-current" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${sprite}#g-${name}`} />
  </svg>
)
