import { readMirror } from '#data/device-db.ts'
import { claimDay, notificationOptions } from '#data/notifications/told.ts'
import { isObject } from '#shared/contract/json.ts'
import { readWebPushMessage, type WebPushMessage } from '#shared/domain/notifications/web-push-message.ts'

declare const self: ServiceWorkerGlobalScope

/** What is shown for a message of another version: browsers want something to be seen of each push. */
const UNREADABLE = { title: 'Comptoir', body: 'Du nouveau pour aujourd’hui.', path: '/' }

/** Shows what the server pushed, once a day for each kind, and to the account that it is for alone. */
export async function showPushed(data: PushMessageData | null): Promise<void> {
  const message = readWebPushMessage(data?.text() ?? '')
  if (!message) return show(UNREADABLE, 'comptoir')
  if (!(await isForThisDevice(message))) return leaveService()
  const what = message.kind === 'pens' ? (`pens:${message.id ?? ''}` as const) : message.kind
  // Where the store cannot be read, twice is better than never.
  const claimed = await claimDay({ user: message.user, what }, message.day).catch(() => true)
  if (claimed) await show(message, what)
}

const show = (text: typeof UNREADABLE, tag: string): Promise<void> =>
  self.registration.showNotification(text.title, notificationOptions(text, tag))

async function isForThisDevice({ user }: WebPushMessage): Promise<boolean> {
  const mirror = await readMirror().catch(() => null)
  return mirror !== null && mirror.token !== null && mirror.userId === user
}

/** Nobody is signed in here any more, or somebody else is: the server may not know it yet. */
async function leaveService(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Brings the page of a notification to the front: an open one, or a new one. */
export async function openPressed(notification: Notification): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  const path = isObject(data) && typeof data.path === 'string' ? data.path : '/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const exact = pages.find(({ url }) => pathOf(url) === path)
  // The one that the player used last comes first.
  const page = exact ?? ((await goesTo(pages[0], path)) ? pages[0] : undefined)
  if (page) await page.focus()
  else await self.clients.openWindow(path)
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const ANSWER_MS = 500

/** Asks a page to go there by itself: a load of the whole page would close its mini-window. */
function goesTo(page: WindowClient | undefined, path: string): Promise<boolean> {
  if (!page) return Promise.resolve(false)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (goes: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(goes)
    }
    const timer = setTimeout(() => settle(false), ANSWER_MS)
    port1.onmessage = () => settle(true)
    page.postMessage({ type: 'open', path }, [port2])
  })
}
