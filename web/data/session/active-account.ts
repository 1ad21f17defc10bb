import { type AccountDb, nameOfAccountDb, readSyncState } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { stashNames } from '#data/db/save.ts'
import { commitTyped } from '#data/db/uncommitted.ts'
import { currentPage } from '#data/page-environment.ts'
import { type StorageFault, storage, storageFault } from '#data/storage.ts'
import { keyedProfile } from '#shared/domain/site/profiles.ts'
import { activeAccount } from './active-account-store.ts'
import { opening } from './opening.ts'
import { session } from './session-store.ts'
import { profileOf, shownProfile } from './shown-profile.ts'
import { currentUserId } from './stored-session.ts'

let onMerged = () => {}

/**
 * Opens and closes the account database as sessions begin and end, and as another profile is shown. `merged`: an opening has
 * merged edits of an earlier page, which wait to be sent. Answers how to stop.
 */
export function startActiveAccount(merged = () => {}): () => void {
  onMerged = merged
  const look = () => follow(session.getState().user?.id ?? null)
  const stops = [
    session.subscribe(look),
    // That of an account which is just being opened is chosen here.
    shownProfile.subscribe((now, before) => now.user === before.user && look()),
  ]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}

let follows = 0
/** The opening of the profile that was shown before: what was typed into it is still stored, and still taken back. */
let left: AccountDb | null = null

function follow(userId: string | null): void {
  follows += 1
  const turn = follows
  const profile = userId === null ? null : keyedProfile(profileOf(userId))
  const { db } = activeAccount.getState()
  if ((db?.userId ?? null) === userId && (db?.profile ?? null) === profile) return
  const hidden = userId !== null && currentPage()?.isVisible() === false
  begin(hidden ? null : userId)
  if (!hidden) return
  const go = () => {
    if (turn === follows) begin(userId)
  }
  import('#data/db/database-version.ts')
    .then(({ waitUntilOpenable }) => waitUntilOpenable(nameOfAccountDb(userId), currentPage()))
    .then(go, go)
}

function begin(userId: string | null): void {
  const { db } = activeAccount.getState()
  const stays = db !== null && db.userId === userId
  if (stays) commitTyped()
  opening.setState({ kind: 'quiet' }, true)
  const again = stays ? leftOpen(userId) : null
  const next = again ?? (userId === null ? null : open(userId))
  activeAccount.setState({ db: next })
  if (left !== again) {
    if (stays) void left?.closeAfterWork()
    else left?.close()
  }
  left = stays ? db : null
  if (!stays) db?.close()
  if (!next || again) return
  // What cannot be merged now stays kept for the next opening.
  mergeKept(next).catch((error: unknown) => console.warn('[comptoir] saisie gardée', error))
  // After what the page reads, which would wait for it.
  readSyncState(next)
    .then(() => pruneJournal(next))
    .catch((error: unknown) => console.warn('[comptoir] journal', error))
}

/** The opening that was left, where it is of the profile that is shown again. */
const leftOpen = (userId: string): AccountDb | null =>
  left?.isOpen() && left.userId === userId && left.profile === keyedProfile(profileOf(userId)) ? left : null

/** Merges what pages that were killed kept of this account; the code comes where there is something. */
async function mergeKept(db: AccountDb): Promise<void> {
  const storage = currentPage()?.storage
  if (!storage || stashNames(storage, db.userId).length === 0) return
  await (await import('#data/db/merge-stash.ts')).mergeStash(db, storage)
  onMerged()
}

/** Opens a database, and tells of it as long as it is the one that is open. */
function open(userId: string): AccountDb {
  const tell = (news: ReturnType<typeof opening.getState>) => {
    if (activeAccount.getState().db === db) opening.setState(news, true)
  }
  const onStore = (error: unknown) => {
    if (activeAccount.getState().db !== db) return
    if (error === null) storage.setState({ fault: null, opens: true })
    else storage.setState({ fault: storageFault(error) })
  }
  const profile = keyedProfile(profileOf(userId))
  // The storage tells of a sign-out in another tab before the page has heard of it.
  const page = () => (currentUserId() === userId ? currentPage() : null)
  const db = openAccountDb(userId, { profile, onNews: tell, onStore, page })
  const ended = (fault: StorageFault | null) => {
    if (opening.getState().kind !== 'newer') tell({ kind: 'quiet' })
    if (activeAccount.getState().db === db) storage.setState({ fault, opens: fault === null })
  }
  db.open().then(
    () => ended(null),
    (error: unknown) => ended(storageFault(error)),
  )
  return db
}

const KEPT_MS = 30 * 86_400_000

/** Forgets journal entries older than 30 days. */
export const pruneJournal = async (db: AccountDb, now = Date.now()): Promise<void> => {
  await db.journal
    .where('at')
    .below(now - KEPT_MS)
    .delete()
}
