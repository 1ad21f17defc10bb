import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AccountNav } from './account-nav.tsx'
import { JournalEntryLine } from './journal-line.tsx'
import { text } from './text.ts'
import { useJournal } from './use-journal.ts'

export function JournalPage() {
  const { lines, more, showMore, restore } = useJournal()
  return (
    <div className="page account">
      <PageTitle title={text.journal.title} purpose={text.journal.purpose} />
      <AccountNav />
      {lines === undefined && <SkeletonRows rows={3} />}
      {lines?.length === 0 && <EmptyState title={text.journal.none}>{text.journal.noneHint}</EmptyState>}
      {lines && lines.length > 0 && (
        <ul className="changes">
          {lines.map((line) => (
            <JournalEntryLine key={line.id} line={line} restore={restore} />
          ))}
        </ul>
      )}
      {more && (
        <button type="button" className="btn" onClick={showMore}>
          {text.journal.more}
        </button>
      )}
    </div>
  )
}
