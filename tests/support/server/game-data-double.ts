import { type GameData, GameDataError } from '#server/outside/game-data.ts'

/** A day as the public service answers it. */
export const aServiceDay = (date: string, { quantity = 3 }: { quantity?: unknown } = {}) => ({
  date,
  bonus: { description: 'Une phrase.', type: { id: 'essai', name: 'Essai' } },
  tribute: {
    item: {
      ankama_id: 303,
      name: 'Bois de Frêne',
      image_urls: { icon: 'https://i.test/303-64.png', sd: 'https://i.test/303-128.png' },
      subtype: 'resources',
    },
    quantity,
  },
  reward_kamas: 395,
})

type Answer = (path: string) => unknown

/** The game-data service without a network: counts calls, holds them back, answers as told. */
export function gameDataDouble(answer: Answer = () => []) {
  const asked: string[] = []
  let [current, held, most, open] = [answer, false, 0, 0]
  const waiting: (() => void)[] = []
  const gameData: GameData = {
    async get(path) {
      asked.push(path)
      open += 1
      most = Math.max(most, open)
      if (held) await new Promise<void>((go) => waiting.push(go))
      open -= 1
      const json = current(path)
      if (typeof json === 'number') throw new GameDataError(path, json, `le service a répondu ${json}`)
      if (json === null) throw new GameDataError(path, null, 'le service ne répond plus')
      return { text: JSON.stringify(json), json }
    },
  }
  return {
    gameData,
    asked,
    /** The most calls that were open at a time. */
    most: () => most,
    /** A number answers that status, null is silence, anything else is the document. */
    answers: (next: Answer) => {
      current = next
    },
    hold: () => {
      held = true
    },
    /** Lets those through that wait, and those they make room for. */
    release: () => {
      held = false
      for (const go of waiting.splice(0)) go()
    },
  }
}
