import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { text as kit } from '#ui/text.ts'
import { ItemWeight } from '#ui/weight.tsx'
import { useItemHistory } from './detail-model.ts'
import { DetailPack } from './detail-pack.tsx'
import type { PriceView } from './price-view.ts'
import { text } from './text.ts'
import './detail.css'

type Props = { view: PriceView; today: string; onClose: () => void }

/** An item's prices over the last year, pack by pack. */
export function DetailDialog({ view: { item }, today, onClose }: Props) {
  const { courses, correct } = useItemHistory(item.id, today)
  return (
    <Dialog
      title={item.name}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          {text.close}
        </button>
      }
    >
      <div className="price-detail">
        {(item.type || item.level > 0) && (
          <p className="of">
            <ItemIcon item={item} size={28} />
            <span>
              {kit.typeAndLevel(item.type, item.level)}
              <ItemWeight id={item.id} />
            </span>
          </p>
        )}
        {!courses && <SkeletonRows rows={3} columns={2} />}
        {courses?.length === 0 && <EmptyState title={text.noHistory} hint={text.noHistoryHint} />}
        {courses && courses.length > 0 && (
          <div className="courses">
            {courses.map((course) => (
              <DetailPack
                key={course.size}
                course={course}
                name={item.name}
                today={today}
                correct={correct}
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
