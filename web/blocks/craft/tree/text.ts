import type { Choice } from '#shared/domain/crafts/craft-tree.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'

/** The French of the craft tree. */
export const treeText = {
  choice: { buy: 'Acheter', craft: 'Fabriquer' } satisfies Record<Choice, string>,
  askPrice: `prix${NBSP}?`,
  pricesOf: (name: string, words: string) => `Prix de ${name}${words && `, ${words}`}`,
  about: (text: string) => `≈ ${text}`,
  choiceSaved: (name: string, choice: Choice | 'auto') =>
    choice === 'auto' ? `${name}${NBSP}: choisi par Comptoir` : `${name}${NBSP}: ${LOCKED_ON[choice]}`,
  craftStep: (n: number, name: string) => `${formatNumber(n)} × ${name}`,
  lack: (lacks: readonly string[]) => `Il manque ${listOf(lacks)}${NBSP}: cocher quand même${NBSP}?`,
}

const LOCKED_ON: Record<Choice, string> = { buy: 'verrouillé sur Acheter', craft: 'verrouillé sur Fabriquer' }

function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
}

/** How long something takes, about: `45 s`, `7 min`, `1 h 20 min`. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return treeText.about(`${Math.round(seconds)}\u00a0s`)
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return treeText.about(`${minutes}\u00a0min`)
  const rest = minutes % 60
  const hours = `${Math.floor(minutes / 60)}\u00a0h`
  return treeText.about(rest > 0 ? `${hours} ${rest}\u00a0min` : hours)
}
