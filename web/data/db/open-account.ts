import { DEFAULT_PROFILE } from '#shared/contract/collection.ts'
import { newClient } from '#shared/contract/stamp.ts'
import { AccountDb, type OpeningNews } from './local-db.ts'

/**
 * The database of one account. `durable`: its commits reach the disk before they are reported (the replayer's), and an
 * older one stays as it is.
 */
export const openAccountDb = (
  userId: string,
  {
    durable = false,
    client = newClient(Math.random),
    profile = DEFAULT_PROFILE,
    onNews = () => {},
    onStore = () => {},
    isSignedIn = () => false,
  }: {
    durable?: boolean
    client?: string
    profile?: string
    onNews?: (news: OpeningNews) => void
    onStore?: (error: unknown) => void
    isSignedIn?: () => boolean
  } = {},
): AccountDb => new AccountDb(userId, durable, client, profile, { onNews, onStore, isSignedIn })

const clients = new Map<string, string>()

/**
 * The name of this page load or worker start in the stamps of an account (sync rule 1). Never one from the disk: a disk
 * that is copied becomes two devices, and they must part at once.
 */
export function clientOfThisStart(userId: string): string {
  const client = clients.get(userId) ?? newClient(Math.random)
  clients.set(userId, client)
  return client
}
