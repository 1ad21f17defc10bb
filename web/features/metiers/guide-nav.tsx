import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Drawer } from '#ui/drawer.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { guideText } from './guide-text.ts'
import { type Board, type Boards, GUIDES, type Guide, guidePath } from './guides.ts'
import { text } from './text.ts'
import './guide-nav.css'

/** The window width from which the guides stand beside the page (T94). */
const SIDE_BY_SIDE = 1024

type Props = { guide: Guide; boards: Boards | null; onChosen?: () => void }

/** The six guides, each with how far it is. */
export function GuideNav({ guide, boards, onChosen }: Props) {
  return (
    <nav className="guide-nav" aria-label={text.guides}>
      <ul>
        {GUIDES.map((entry) => (
          <li key={entry.slug}>
            <Link
              to={guidePath(entry)}
              className={entry === guide ? 'on' : ''}
              aria-current={entry === guide ? 'page' : undefined}
              onClick={onChosen}
            >
              <GuideTile guide={entry} size={28} />
              <span>{guideText[entry.slug].name}</span>
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
  if (done < total) return <span className="num">{text.percent(Math.floor((100 * done) / total))}</span>
  return (
    <span className="full" title={text.finished}>
      <Check className="i" aria-hidden="true" />
      <span className="sr">{text.finished}</span>
    </span>
  )
}

/** The button that shows the guides on small screens, and the drawer that it opens. */
export function GuideDrawer({ guide, boards }: Omit<Props, 'onChosen'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const place = text.place(guideText[guide.slug].name, GUIDES.indexOf(guide) + 1, GUIDES.length)
  return (
    <>
      <button
        type="button"
        className="btn open-guides"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <GuideTile guide={guide} size={28} />
        <span>{text.openGuides}</span>
        <span className="faint">{place}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </button>
      {open && (
        <Drawer title={text.guides} onClose={close} closeFrom={SIDE_BY_SIDE}>
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
