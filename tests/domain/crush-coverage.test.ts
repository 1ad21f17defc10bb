import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareItem } from '#shared/catalogue/bare-item.ts'
import { runesUnder } from '#shared/domain/crushing/crush.ts'
import { crushIndex } from '#shared/domain/crushing/crush-index.ts'
import { CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import { GAME_RULES } from '#shared/domain/rules/game-rules.ts'
import { RUNES } from '#shared/domain/rules/runes.ts'
import { noRecordedData, recordedService } from '#tests/support/catalogue.ts'

type Served = {
  ankama_id: number
  name: string
  level: number
  type: { name: string }
  effects?: {
    type: { id: number; name: string }
    int_minimum: number
    int_maximum: number
    ignore_int_min?: boolean
    ignore_int_max?: boolean
  }[]
}

test.skipIf(noRecordedData)(
  'M23 every piece of the recorded equipment can be crushed, is spared by its type, or bears no rune; every rune is of use',
  () => {
    const { items }: { items: Served[] } = JSON.parse(
      readFileSync(join(recordedService, 'items-equipment-all.json'), 'utf8'),
    )
    const known = new Map(items.map((item) => [item.ankama_id, item]))
    const { index, not } = crushIndex(
      items.map(({ ankama_id, effects = [] }) => [
        ankama_id,
        effects.map((effect) => ({
          type: effect.type,
          min: effect.ignore_int_min ? null : effect.int_minimum,
          max: effect.ignore_int_max ? null : effect.int_maximum,
          text: '',
        })),
      ]),
      (id) => {
        const item = known.get(id)
        return {
          ...bareItem(id, item?.name ?? ''),
          level: item?.level ?? 1,
          type: item?.type.name ?? '',
          category: 'equipment',
        }
      },
      runesUnder(GAME_RULES),
    )
    expect(index.size + not.size).toBe(items.length)
    const spared = items.filter(({ type }) => CRUSHING_RULES.spared.value.some((name) => name === type.name))
    expect([...not.values()].filter((why) => why === 'spared')).toHaveLength(spared.length)
    const used = new Set([...index.values()].flatMap(({ lines }) => lines.map(({ rune }) => rune.effect)))
    expect(RUNES.filter(({ effect }) => !used.has(effect))).toEqual([])
    // Of the game of July 2026.
    if (items.length === 4356)
      expect([index.size, spared.length, [...index.values()].filter(({ fixed }) => fixed).length]).toEqual([
        3371, 467, 308,
      ])
  },
)
