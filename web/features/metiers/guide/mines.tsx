import { useId, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { Mine } from '#shared/catalogue/types.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { ORES, type Ore } from './ores.ts'

/** Spots that are worth going to first. */
const BEST = 3

type Props = { data: Catalogue; ore: Ore; onChoose: (ore: Ore) => void }

const CHOICES = 'mb-2 grid grid-cols-[minmax(0,0.94fr)_minmax(0,1fr)_minmax(0,1.06fr)] gap-0.5'
const CHOICE =
  'flex h-7 cursor-pointer items-center gap-1.5 rounded-1 px-[5px] text-12 font-medium whitespace-nowrap outline-offset-1 outline-kama focus-within:outline-2 hover:bg-ink-1 touch:h-11 touch:text-[13px]'
const CHOSEN = 'bg-ink-2 text-text shadow-[inset_0_-2px_0_var(--kama)]'
const SPOT =
  'inline-flex items-baseline gap-[5px] rounded-[4px] border border-line px-1.5 py-[3px] text-12 font-medium tabular-nums hover:border-line-2 touch:px-2.5 touch:py-[13px]'

/** Where each ore is mined, with the levels at which to mine it. */
export function Mines({ data, ore, onChoose }: Props) {
  const mines = useCatalogueList('mines')
  const group = useId()
  const item = data.item(ore.id)
  const mine = mines?.find((known) => known.ore === ore.id)
  return (
    <section className="mines" aria-labelledby={`${group}-title`}>
      <h2 className="mb-1.5" id={`${group}-title`}>
        Mines conseillées
      </h2>
      <div className={`ores ${CHOICES}`} role="radiogroup" aria-label="Minerai">
        {ORES.map((choice) => (
          <label key={choice.id} className={`${CHOICE} ${choice === ore ? CHOSEN : 'text-muted'}`}>
            <input
              type="radio"
              className="sr-only"
              name={group}
              checked={choice === ore}
              onChange={() => onChoose(choice)}
            />
            <ItemIcon item={data.item(choice.id)} size={18} />
            {data.item(choice.id).name}
          </label>
        ))}
      </div>
      <div className="panel ore grid justify-items-start gap-2 p-3">
        <div className="item">
          <ItemIcon item={item} size={34} />
          <span>
            <b className="font-semibold" translate="no">
              {item.name}
            </b>
            <span className="sub">
              {[`Niveau ${ore.levels}`, ...(mine?.maps ? [plural(mine.maps, 'carte', 'cartes')] : [])].join(
                ' · ',
              )}
            </span>
          </span>
        </div>
        <p className="text-13 text-muted">{ore.advice}</p>
        {mines !== undefined && <Places spots={mine?.spots ?? []} />}
      </div>
    </section>
  )
}

type Spot = Mine['spots'][number]
type Format = 'place' | 'travel'
const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'place', label: '[x, y]' },
  { value: 'travel', label: '/travel' },
]

/** The spots, the richest first; pressing one copies it for the game's chat. */
function Places({ spots }: { spots: readonly Spot[] }) {
  const [format, setFormat] = useState<Format>('place')
  if (spots.length === 0)
    return (
      <p className="text-13 text-muted">
        {'Aucun spot connu\u00a0: nos tables ne situent pas encore ce minerai.'}
      </p>
    )
  const sorted = [...spots].sort((a, b) => b.nodes - a.nodes)
  return (
    <>
      <Spots title="Spots à privilégier" spots={sorted.slice(0, BEST)} format={format} />
      <Spots title="Autres spots utiles" spots={sorted.slice(BEST)} format={format} />
      <Segmented
        className="h-7 touch:h-11"
        label="Copier sous la forme"
        value={format}
        options={FORMATS}
        onChange={setFormat}
      />
    </>
  )
}

function Spots({ title, spots, format }: { title: string; spots: readonly Spot[]; format: Format }) {
  if (spots.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-12 font-medium text-faint">{title}</h3>
      <ul className="flex flex-wrap gap-1 touch:gap-1.5">
        {spots.map((spot) => (
          <li key={place(spot)}>
            <button
              type="button"
              className={SPOT}
              title="Copier la position"
              onClick={() => void copyText(format === 'place' ? place(spot) : travel(spot))}
            >
              {place(spot)}{' '}
              <small
                className="text-12 font-normal text-faint normal-nums"
                title={plural(spot.nodes, 'filon', 'filons')}
              >
                {spot.nodes}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const place = ({ x, y }: Spot): string => `[${x}, ${y}]`
const travel = ({ x, y }: Spot): string => `/travel ${x} ${y}`
