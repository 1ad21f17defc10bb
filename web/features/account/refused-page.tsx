import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AccountNav } from './account-nav.tsx'
import { RefusedLine } from './refused-line.tsx'
import { text } from './text.ts'
import { idOf, useRefused } from './use-refused.ts'

export function RefusedPage() {
  const refused = useRefused()
  const { items } = refused
  return (
    <div className="page account">
      <PageTitle title={text.refused.title} purpose={text.refused.purpose} />
      <AccountNav />
      {items === undefined && <SkeletonRows rows={3} />}
      {items?.length === 0 && <EmptyState title={text.refused.none}>{text.refused.noneHint}</EmptyState>}
      {items && items.length > 0 && (
        <>
          <ul className="changes">
            {items.map((item) => (
              <RefusedLine key={idOf(item)} item={item} refused={refused} />
            ))}
          </ul>
          {items.length > 1 && (
            <button type="button" className="btn" onClick={() => refused.exportItems(items)}>
              {text.refused.exportAll}
            </button>
          )}
        </>
      )}
    </div>
  )
}
