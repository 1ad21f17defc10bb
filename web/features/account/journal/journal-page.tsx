import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type JournalLine, listJournal, restoreFromJournal } from '#data/db/journal.ts'
import { SaveError } from '#data/db/save.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { useAccountDb } from '#store/account.ts'
import { Button } from '#ui/fields/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { AccountNav } from '../account-nav.tsx'
import { Acts, Change, Changes } from '../words/place-name.tsx'
import { valueWords } from '../words/place-words.ts'

const WHY = {
  replaced: 'remplacée par une valeur plus récente',
  overridden: 'la tienne est restée',
  deleted: 'la ligne a été supprimée',
}

export function JournalPage() {
  const { lines, more, showMore, restore } = useJournal()
  return (
    <div className="page">
      <PageTitle
        title="Journal"
        purpose="Les valeurs remplacées depuis 30 jours par un autre appareil, et comment les retrouver."
      />
      <AccountNav />
      {lines === undefined && <SkeletonRows rows={3} />}
      {lines?.length === 0 && (
        <EmptyState title="Rien n’a été remplacé">
          Quand deux appareils changent la même chose, la valeur perdue s’affiche ici.
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <Changes>
          {lines.map((line) => (
            <JournalEntryLine key={line.id} line={line} restore={restore} />
          ))}
        </Changes>
      )}
      {more && <Button onClick={showMore}>Voir plus</Button>}
    </div>
  )
}

const RESTORE_TOASTS: Record<Restored, string> = {
  restored: 'Valeur restaurée',
  gone: 'La ligne a été supprimée\u00a0: impossible de restaurer ici.',
  failed: 'Erreur de sauvegarde',
}

/** One replaced value: what it was, where it was typed, what happened to it, and the way back. */
function JournalEntryLine({
  line,
  restore,
}: {
  line: JournalLine
  restore: (line: JournalLine) => Promise<Restored>
}) {
  const now = useNow()
  const onRestore = async () => {
    const answer = await restore(line)
    toast(RESTORE_TOASTS[answer], answer === 'restored' ? 'plain' : 'error')
  }
  return (
    <Change place={line}>
      <dl>
        <div className="lead">
          <dt>{line.isLocal ? 'Tapée sur cet appareil' : 'Tapée sur un autre appareil'}</dt>
          <dd>{valueWords(line, line.value)}</dd>
        </div>
      </dl>
      <p className="muted">
        {WHY[line.why]} ·{' '}
        <time dateTime={new Date(line.at).toISOString()}>{relativeTime((now - line.at) / 1000)}</time>
      </p>
      <Acts>
        <Button className="small" onClick={() => void onRestore()}>
          Restaurer
        </Button>
      </Acts>
    </Change>
  )
}

const PAGE = 100

type Restored = 'restored' | 'gone' | 'failed'

/** The values that merges replaced in the last 30 days, newest first, live. */
function useJournal() {
  const db = useAccountDb()
  const [limit, setLimit] = useState(PAGE)
  const found = useLiveQuery(() => (db ? listJournal(db, limit + 1) : undefined), [db, limit])
  return {
    lines: found?.slice(0, limit),
    more: (found?.length ?? 0) > limit,
    showMore: () => setLimit(limit + PAGE),
    async restore(line: JournalLine): Promise<Restored> {
      try {
        if (!db) return 'failed'
        await restoreFromJournal(db, line.id)
        requestSync()
        return 'restored'
      } catch (error) {
        return error instanceof SaveError && error.code === 'deleted' ? 'gone' : 'failed'
      }
    },
  }
}
