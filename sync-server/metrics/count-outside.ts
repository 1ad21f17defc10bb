import { type GameData, GameDataError } from '#server/outside/game-data.ts'
import type { FetchIcon } from '#server/outside/game-data-icons.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Metrics } from './metrics.ts'

/** The outside services, each call counted when it ends; what Stripe sends to us is no call. */
export function countOutside(outside: Outside, metrics: Metrics): Outside {
  const { mail, google, payments, twitch, webPush } = outside
  const counted = <A extends unknown[], T>(service: string, call: (...args: A) => Promise<T>) =>
    countCalls(metrics, service, call)
  return {
    ...(mail ? { mail: { send: counted('mail', mail.send) } } : {}),
    ...(google ? { google: { identify: counted('google', google.identify) } } : {}),
    ...(payments
      ? {
          payments: {
            open: counted('stripe', payments.open),
            find: counted('stripe', payments.find),
            readEvent: payments.readEvent,
          },
        }
      : {}),
    ...(twitch
      ? {
          twitch: {
            users: counted('twitch', twitch.users),
            streams: counted('twitch', twitch.streams),
          },
        }
      : {}),
    ...(webPush ? { webPush: { isKnown: webPush.isKnown, send: counted('web-push', webPush.send) } } : {}),
  }
}

/** The game-data service, counted too. « There is no such document » is an answer. */
export const countGameData = (gameData: GameData, metrics: Metrics): GameData => ({
  get: countCalls(metrics, 'game-data', gameData.get, isAbsence),
})

/** The pictures of the same service, as a service of their own. */
export const countIcons = (fetchIcon: FetchIcon, metrics: Metrics): FetchIcon =>
  countCalls(metrics, 'game-data-icons', fetchIcon, isAbsence)

const isAbsence = (error: unknown): boolean => error instanceof GameDataError && error.status === 404

function countCalls<A extends unknown[], T>(
  metrics: Metrics,
  service: string,
  call: (...args: A) => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      const answer = await call(...args)
      metrics.called(service, true)
      return answer
    } catch (error) {
      metrics.called(service, isAnswer(error))
      throw error
    }
  }
}
