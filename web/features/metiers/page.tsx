import type { Catalogue } from '#data/catalogue/lookup.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import type { Board } from './boards.ts'
import { GuideHead } from './guide-head.tsx'
import type { Guide } from './guide-list.ts'
import { GuideDrawer, GuideNav } from './guide-nav.tsx'
import { GuideGoal, GuideProgress } from './guide-progress.tsx'
import { guideText } from './guide-text.ts'
import { Mines } from './mines.tsx'
import { useGuides, useOpenGuide } from './model.ts'
import type { Ore } from './ore-list.ts'
import { text } from './text.ts'
import { TiersTable } from './tiers-table.tsx'
import { Totals } from './totals.tsx'
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
