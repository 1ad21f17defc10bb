import { createStore } from 'zustand/vanilla'
import { ApiError, api } from '#data/http.ts'
import { isInstalled } from '#ui/page/install.ts'

const PATH = '/api/v1/me/web_push'

/** Whether this device is told while it is closed; null while that is not known. */
export const webPush = createStore<{ on: boolean | null }>(() => ({ on: null }))

/** Whether it could be: an installed app whose browser has a push service, or a subscription that one has made. */
async function subscriptionPlace(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active || !('pushManager' in registration)) return null
  const known = await registration.pushManager.getSubscription()
  return known || isInstalled() ? registration : null
}

/**
 * Subscribes this device with the browser's push service and tells the server, where both can; done again at every opening,
 * because browsers change their addresses. Without network what is known stays. Never throws.
 */
export function startWebPush(): Promise<void> {
  starting ??= start().finally(() => {
    starting = null
  })
  return starting
}

let starting: Promise<void> | null = null

async function start(): Promise<void> {
  if (webPush.getState().on === false) webPush.setState({ on: null })
  webPush.setState({ on: await subscribed() })
}

async function subscribed(): Promise<boolean> {
  let place: ServiceWorkerRegistration | null = null
  try {
    place = await subscriptionPlace()
    if (!place) return false
    const { webPushAnswer } = await import('#shared/endpoints/web-push.ts')
    const { key } = webPushAnswer.parse(await api(PATH))
    if (key === null) return false
    const { endpoint, keys } = (await subscribe(place, key)).toJSON()
    await api(PATH, { method: 'PUT', body: { endpoint, keys } })
    return true
  } catch (error) {
    console.info('[comptoir] notifications', error)
    const offline = error instanceof ApiError && error.status === 0
    return offline && (await place?.pushManager.getSubscription()) != null
  }
}

/** A subscription under another key, of another life of this server, is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Takes this device's subscription back, here first: a server that is not told finds out by the next message. */
export async function stopWebPush(): Promise<void> {
  webPush.setState({ on: false })
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const known = await registration?.pushManager?.getSubscription()
    if (!known) return
    await known.unsubscribe()
    await api(PATH, { method: 'DELETE' })
  } catch (error) {
    console.info('[comptoir] notifications', error)
  }
}
