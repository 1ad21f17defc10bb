import { ImageOff, Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/fields/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PageLink, usePageExists } from '#ui/page/page-link.tsx'

const PICTURE =
  'tool-picture group relative block h-[230px] w-full overflow-hidden rounded-2 border border-line bg-ink-0 transition-colors duration-(--fast) hover:border-line-2'

/** Two large cards, then small ones: the room of a card and of its picture. */
const LARGE = 'md:col-span-12 md:[&>button]:h-[400px]'
const SMALL = 'md:col-span-6 md:[&>button]:h-[260px] @min-[976px]:col-span-3'
const ROOMS = [`${LARGE} @min-[976px]:col-span-7`, `${LARGE} @min-[976px]:col-span-5`]

export function ToolCards({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState<Card | null>(null)
  return (
    <section className="wrap pt-22 max-md:pt-16" id="tools" aria-labelledby="tools-title">
      <header className="mb-7 flex items-baseline justify-between gap-6 max-md:mb-5 max-md:block">
        <h2 className="landing-title" id="tools-title">
          Ce qu’il y a sur le comptoir
        </h2>
        <p className="max-w-[64ch] text-muted max-md:mt-1.5">
          Six outils faits pour être lus en deux secondes, entre deux combats.
        </p>
      </header>
      <div className="@container">
        <ul className="grid gap-8 md:grid-cols-12 md:gap-x-6 md:gap-y-9">
          {cards.map((card, at) => (
            <ToolCard
              key={card.path}
              card={card}
              className={ROOMS[at] ?? SMALL}
              onOpen={() => setOpen(card)}
            />
          ))}
        </ul>
      </div>
      {open && <Preview card={open} signedIn={signedIn} onClose={() => setOpen(null)} />}
    </section>
  )
}

type CardProps = { card: Card; className: string; onOpen: () => void }

function ToolCard({ card, className, onOpen }: CardProps) {
  const exists = usePageExists(card.path)
  if (!exists) return null
  return (
    <li className={`card ${className}`}>
      <button
        type="button"
        className={PICTURE}
        aria-haspopup="dialog"
        aria-label={`Agrandir l’aperçu, ${card.title}`}
        onClick={onOpen}
      >
        <Picture names={[card.part, card.whole]} alt="" width={793} height={400} />
        <span className="absolute right-2.5 bottom-2.5 grid size-[34px] place-items-center rounded-1 border border-line bg-ink-2 text-muted transition-opacity duration-(--fast) pointer-fine:group-[:not(:hover,:focus-visible)]:opacity-0">
          <Maximize2 className="icon" />
        </span>
      </button>
      <h3 className="mt-3.5 font-head text-18">{card.title}</h3>
      <p className="mt-0.5 max-w-[52ch] text-muted">{card.line}</p>
    </li>
  )
}

/** The picture of the whole screen, as large as the window allows. */
const PREVIEW =
  'w-[min(1074px,94vw,calc((100dvh-220px)*1.6))] min-w-[min(480px,94vw)] [&>h2]:font-head [&>h2]:text-22 [&>h2]:tracking-[-0.012em]'
/** On a phone it is large enough to be read, and moved by the finger. */
const WHOLE =
  'mt-4 aspect-8/5 overflow-hidden rounded-1 border border-line bg-ink-0 max-md:aspect-auto max-md:overflow-x-auto max-md:[&>.missing]:h-60 max-md:[&>img]:h-[450px] max-md:[&>img]:w-[720px] max-md:[&>img]:max-w-none'

function Preview({ card, signedIn, onClose }: { card: Card; signedIn: boolean; onClose: () => void }) {
  const { title, line, path } = card
  return (
    <Dialog
      title={title}
      className={PREVIEW}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {signedIn ? (
            <PageLink to={path} className="btn main">
              Ouvrir l’outil
            </PageLink>
          ) : (
            <PageLink to="/register" query={`?next=${encodeURIComponent(path)}`} className="btn main">
              Créer un compte
            </PageLink>
          )}
        </>
      }
    >
      <p>{line}</p>
      <div className={WHOLE} tabIndex={isPhone() ? 0 : undefined}>
        <Picture
          names={[card.whole, card.part]}
          alt={`Capture d’écran\u00a0: ${title}`}
          width={1024}
          height={640}
        />
      </div>
    </Dialog>
  )
}

const isPhone = (): boolean => matchMedia('(max-width: 767px)').matches

/** A tool as the first page shows it. */
export type Card = {
  path: string
  title: string
  line: string
  /** Its pictures in `/previews`: the part that the card shows, and the whole screen. */
  part: string
  whole: string
}

const card = (name: string, path: string, title: string, line: string): Card => ({
  path,
  title,
  line,
  part: `card-${name}`,
  whole: name,
})

/** The six cards of the first page (A64). */
export const cards: readonly Card[] = [
  card(
    'quick',
    '/app/quick',
    'Calculateur craft items',
    'Le prix de chaque lot, l’achat exact, la taxe, et ce qui reste.',
  ),
  card(
    'flips',
    '/app/flips',
    'Achat / Revente',
    'Une ligne par affaire. Ce que tu as gagné, ce qui dort en vente.',
  ),
  card(
    'picker',
    '/app',
    'Calculateur craft via ressources',
    'Une ressource, tous les crafts qui l’utilisent.',
  ),
  card('almanax', '/app/almanax/calc', 'Calcul Almanax', 'Un mois d’offrandes, chiffré jour par jour.'),
  card(
    'breeding',
    '/app/elevage-renta',
    'Élevage Rentabilité',
    'Quel objet d’élevage rapporte le plus, essence par essence.',
  ),
  card('metiers', '/app/metiers', 'Guides Métiers', 'De 0 à 200, la liste de courses de sept métiers.'),
]

type PictureProps = {
  /** Names in `/previews`, the second to be tried when the first fails to load (A66). */
  names: readonly [name: string, corrected: string]
  alt: string
  width: number
  height: number
}

/** A screenshot in the theme of the page. The other theme's is not loaded: it is not drawn. */
export const Picture = (props: PictureProps) => (
  <>
    <Themed {...props} theme="dark" />
    <Themed {...props} theme="light" />
  </>
)

function Themed({ names, alt, width, height, theme }: PictureProps & { theme: 'dark' | 'light' }) {
  const [failures, setFailures] = useState(0)
  const name = names[failures]
  if (name === undefined) return <Missing theme={theme} />
  return (
    <img
      key={name}
      className={`${theme} size-full object-cover object-left-top`}
      src={`/previews/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  )
}

const Missing = ({ theme }: { theme: string }) => (
  <span
    className={`missing ${theme} grid size-full place-content-center justify-items-center gap-2.5 bg-ink-1 text-13 text-faint`}
  >
    <ImageOff className="icon large" />
    Aperçu indisponible
  </span>
)
