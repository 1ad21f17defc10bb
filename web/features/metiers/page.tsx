import { Share2 } from 'lucide-react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { copyText } from '#ui/copy-text.ts'
import { GuideGoal, GuideProgress } from './guide/guide-progress.tsx'
import { Mines } from './guide/mines.tsx'
import type { Ore } from './guide/ores.ts'
import { TiersTable } from './guide/tiers-table.tsx'
import { Totals } from './guide/totals.tsx'
import { useOpenGuide } from './guide/use-open-guide.ts'
import { GuideDrawer, GuideNav, GuideTile } from './guide-nav.tsx'
import { guideText } from './guide-text.ts'
import { type Board, type Guide, guidePath } from './guides.ts'
import { useGuides } from './model.ts'
import { text } from './text.ts'
import './metiers.css'

export function MetiersPage() {
  const { guide, ore, chooseOre, boards, data, waiting } = useGuides()
  return (
    <div className="page tool guides">
      <div className="guide-side">
        <p aria-hidden="true">{text.guides}</p>
        <GuideNav guide={guide} boards={boards} />
      </div>
      <div className="guide-above">
        <GuideDrawer guide={guide} boards={boards} />
        <GuideHead guide={guide} />
      </div>
      {boards && data ? (
        <Guided
          key={guide.slug}
          guide={guide}
          board={boards[guide.slug]}
          data={data}
          ore={ore}
          onOre={chooseOre}
        />
      ) : (
        <>
          <div className="guide-work">
            <CatalogueWait label={waiting} />
          </div>
          <aside className="guide-rail">
            <Totals open={null} />
          </aside>
        </>
      )}
    </div>
  )
}

/** The head of a guide: picture, title, what it is for; who publishes it and since when, where the guide says so. */
function GuideHead({ guide }: { guide: Guide }) {
  const { name, intro, updated, shared } = guideText[guide.slug]
  return (
    <header className="guide-head">
      <GuideTile guide={guide} />
      <div>
        <h1 tabIndex={-1}>
          {name} <span>{text.zeroTo200}</span>
        </h1>
        <p>{intro}</p>
      </div>
      {updated && (
        <div className="published">
          {shared && (
            <button type="button" className="btn sm" onClick={() => void share(guide)}>
              <Share2 className="i s" aria-hidden="true" />
              {text.share}
            </button>
          )}
          <p>
            {shared && <span>{text.published}</span>}
            <span>{text.updated(updated)}</span>
          </p>
        </div>
      )}
    </header>
  )
}

/** The device's own sharing; where it has none, the link is copied. */
async function share(guide: Guide): Promise<void> {
  const url = new URL(guidePath(guide), location.origin).href
  if (!('share' in navigator)) {
    await copyText(url, text.addressCopied)
    return
  }
  try {
    await navigator.share({ title: text.shareTitle(guideText[guide.slug].name), url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, text.addressCopied)
  }
}

type Props = { guide: Guide; board: Board; data: Catalogue; ore: Ore; onOre: (ore: Ore) => void }

function Guided({ guide, board, data, ore, onOre }: Props) {
  const open = useOpenGuide(guide, board, data)
  return (
    <>
      <div className="guide-work">
        <GuideProgress id={guide.id} open={open} />
        <GuideGoal open={open} />
        <TiersTable open={open} />
        <Tips guide={guide} />
      </div>
      <aside className="guide-rail">
        <Totals open={open} />
        {guide.slug === 'mineur' && <Mines data={data} ore={ore} onChoose={onOre} />}
      </aside>
    </>
  )
}

const Tips = ({ guide }: { guide: Guide }) => (
  <section className="tips" aria-labelledby="guide-tips">
    <h2 id="guide-tips">{text.tips}</h2>
    <ul>
      {guideText[guide.slug].tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  </section>
)
