import { effectText } from '#shared/catalogue/effect-text.ts'
import type { Effect } from '#shared/catalogue/types.ts'
import type { EffectsPart } from '#shared/catalogue/wire.ts'

/** Parts were checked when they were stored; from here on their text is trusted. */
export const readEffects = (text: string): Map<number, Effect[]> => effectsOf(JSON.parse(text) as EffectsPart)
export const readEffectNames = (text: string): string[] =>
  (JSON.parse(text) as EffectsPart).types.map(([, name]) => name)

const effectsOf = ({ types, rows }: EffectsPart): Map<number, Effect[]> =>
  new Map(
    rows.map(([item, effects]) => [
      item,
      effects.map(([at, min, max, printed]) => {
        const [id, name] = types[at] ?? [0, '']
        return { type: { id, name }, min, max, text: printed ?? effectText(name, min, max) }
      }),
    ]),
  )
