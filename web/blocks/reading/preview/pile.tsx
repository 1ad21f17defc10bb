import type { Picture } from '#blocks/reading/queue.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Thumbnail } from './cut-out.tsx'

/** What became of a picture, as its place in the pile says it. */
export type PictureState = 'waiting' | 'reading' | 'read' | 'check' | 'unknown' | 'stored'

export type PiledPicture = { picture: Picture; state: PictureState; share: number }

const STATE: Record<PictureState, string> = {
  waiting: 'en attente',
  reading: 'lecture',
  read: 'lue',
  check: 'à vérifier',
  unknown: 'inconnue',
  stored: 'enregistrée',
}
const TONE: Partial<Record<PictureState, string>> = {
  check: 'text-kama',
  unknown: 'text-muted',
  read: 'text-text',
}

type Props = { pile: readonly PiledPicture[]; chosen: number | null; onChoose: (id: number) => void }

/** All pictures that were given, small, each with what became of it; the chosen one is shown beside. */
export function Pile({ pile, chosen, onChoose }: Props) {
  return (
    <ul
      aria-label="Captures"
      className="flex gap-2 overflow-auto md:sticky md:top-0 md:max-h-[62vh] md:w-28 md:flex-none md:flex-col md:self-start max-md:-mx-6 max-md:px-6 max-md:pb-2"
    >
      {pile.map(({ picture: { id, name, file }, state, share }, at) => (
        <li key={id} className="flex-none">
          <button
            type="button"
            aria-pressed={id === chosen}
            aria-label={`Capture ${formatNumber(at + 1)}, ${name || 'image collée'}, ${STATE[state]}`}
            title={name}
            className={`grid min-h-11 w-24 justify-items-start gap-1 rounded-1 border p-1 text-left text-12 ${id === chosen ? 'border-kama' : 'border-line'}`}
            onClick={() => onChoose(id)}
          >
            <Thumbnail file={file} />
            <span className={TONE[state] ?? 'text-muted'}>
              {state === 'reading'
                ? `${STATE[state]} ${formatNumber(Math.floor(share * 100))}\u00a0%`
                : STATE[state]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
