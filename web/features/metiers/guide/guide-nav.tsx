import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type Board, type Boards, GUIDES, type Guide, guidePath } from '#blocks/guides.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Link } from '#ui/page/link.tsx'

/** The window width from which the guides stand beside the page (T94). */
const NAV_BESIDE = 1024

const ENTRY = 'relative grid h-12 grid-cols-[28px_1fr_auto] items-center gap-2.5 rounded-1 pr-1 font-medium'

/** The mark of the open guide stands in the gap before it; the drawer's is wider. */
const OPEN =
  'text-text before:absolute before:inset-y-2.5 before:-left-3 before:w-0.5 before:rounded-[2px] before:bg-kama max-[1024px]:before:-left-4'

type GuideNavProps = { guide: Guide; boards: Boards | null; onChosen?: () => void }

/** The guides, each with how far it is. */
export function GuideNav({ guide, boards, onChosen }: GuideNavProps) {
  return (
    <nav aria-label="Guides Métiers">
      <ul>
        {GUIDES.map((entry) => (
          <li key={entry.slug}>
            <Link
              to={guidePath(entry)}
              className={`${ENTRY} ${entry === guide ? OPEN : 'text-muted hover:text-text'}`}
              aria-current={entry === guide ? 'page' : undefined}
              onClick={onChosen}
            >
              <GuideTile guide={entry} size={28} />
              <span>{entry.job}</span>
              {boards && <Share board={boards[entry.slug]} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Share({ board: { done, total } }: { board: Board }) {
  if (done === 0) return null
  if (done < total)
    return <span className="text-12 font-normal text-faint">{`${Math.floor((100 * done) / total)} %`}</span>
  return (
    <span className="text-gain" title="Terminé">
      <Check className="icon" />
      <span className="sr-only">Terminé</span>
    </span>
  )
}

/** The button that shows the guides on small screens, and the drawer that it opens. */
export function GuideDrawer({ guide, boards }: Omit<GuideNavProps, 'onChosen'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const place = `${guide.job} · ${GUIDES.indexOf(guide) + 1} sur ${GUIDES.length}`
  return (
    <>
      <Button
        className="open-guides mb-3.5 h-12 w-full justify-start gap-3 min-[1024px]:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <GuideTile guide={guide} size={28} />
        <span>Guides</span>
        <span className="faint">{place}</span>
        <ChevronDown className="icon ml-auto" />
      </Button>
      {open && (
        <Drawer title="Guides Métiers" onClose={close} closeFrom={NAV_BESIDE}>
          <GuideNav guide={guide} boards={boards} onChosen={close} />
        </Drawer>
      )}
    </>
  )
}

/** The picture of a profession: our own drawing of what it gathers or works with. */
export const GuideTile = ({ guide, size }: { guide: Guide; size?: number }) => (
  <ItemIcon item={{ id: 0, type: guide.type, img: null }} size={size} />
)
