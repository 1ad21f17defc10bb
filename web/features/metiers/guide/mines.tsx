import { useId, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Mine } from '#shared/catalogue/types.ts'
import { copyText } from '#ui/copy-text.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useCatalogueList } from '#ui/use-catalogue-list.ts'
import { ORES, type Ore, mineText as text } from './ores.ts'
import './mines.css'

/** Spots that are worth going to first. */
const BEST = 3

type Props = { data: Catalogue; ore: Ore; onChoose: (ore: Ore) => void }

/** Where each ore is mined, with the levels at which to mine it. */
export function Mines({ data, ore, onChoose }: Props) {
  const mines = useCatalogueList('mines')
  const group = useId()
  const item = data.item(ore.id)
  const mine = mines?.find((known) => known.ore === ore.id)
  return (
    <section className="mines" aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{text.title}</h2>
      <div className="ores" role="radiogroup" aria-label={text.ore}>
        {ORES.map((choice) => (
          <label key={choice.id} className={choice === ore ? 'on' : ''}>
            <input
              type="radio"
              className="sr"
              name={group}
              checked={choice === ore}
              onChange={() => onChoose(choice)}
            />
            <ItemIcon item={data.item(choice.id)} size={18} />
            {data.item(choice.id).name}
          </label>
        ))}
      </div>
      <div className="panel ore">
        <div className="item">
          <ItemIcon item={item} size={34} />
          <span>
            <b>{item.name}</b>
            <span className="sub">
              {[text.levels(ore.levels), ...(mine?.maps ? [text.maps(mine.maps)] : [])].join(' · ')}
            </span>
          </span>
        </div>
        <p>{ore.advice}</p>
        {mines !== undefined && <Places spots={mine?.spots ?? []} />}
      </div>
    </section>
  )
}

type Spot = Mine['spots'][number]
type Format = 'place' | 'travel'
const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'place', label: text.asPlace },
  { value: 'travel', label: text.asTravel },
]

/** The spots, the richest first; pressing one copies it for the game's chat. */
function Places({ spots }: { spots: readonly Spot[] }) {
  const [format, setFormat] = useState<Format>('place')
  if (spots.length === 0) return <p>{text.none}</p>
  const sorted = [...spots].sort((a, b) => b.nodes - a.nodes)
  return (
    <>
      <Spots title={text.best} spots={sorted.slice(0, BEST)} format={format} />
      <Spots title={text.others} spots={sorted.slice(BEST)} format={format} />
      <Segmented label={text.format} value={format} options={FORMATS} onChange={setFormat} />
    </>
  )
}

function Spots({ title, spots, format }: { title: string; spots: readonly Spot[]; format: Format }) {
  if (spots.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className="spots">
        {spots.map((spot) => (
          <li key={place(spot)}>
            <button
              type="button"
              title={text.copyPlace}
              onClick={() => void copyText(format === 'place' ? place(spot) : travel(spot))}
            >
              {place(spot)} <small title={text.nodes(spot.nodes)}>{spot.nodes}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const place = ({ x, y }: Spot): string => `[${x}, ${y}]`
const travel = ({ x, y }: Spot): string => `/travel ${x} ${y}`
