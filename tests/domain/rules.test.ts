import { describe, expect, test } from 'vitest'
import { salePrefs } from '#shared/collections/sale-prefs.ts'
import { inVersion } from '#shared/domain/rules/fact.ts'
import { GAME_RULES, gameRules, MAX_SLOTS } from '#shared/domain/rules/game-rules.ts'
import { MARKET_RULES } from '#shared/domain/rules/market-rules.ts'

describe('the rules of the game', () => {
  test('M2 are ours where nothing is chosen, and what the player chose where that is understood', () => {
    expect(gameRules([])).toEqual(GAME_RULES)
    expect(gameRules([{ rule: 'raised_on', value: 'increase' }])).toEqual({
      ...GAME_RULES,
      raisedOn: 'increase',
    })
    expect(gameRules([{ rule: 'slots', value: '708' }])).toEqual({ ...GAME_RULES, slots: 708 })
  })

  test.each(['', '0', '-1', '1.5', '1e3', String(MAX_SLOTS + 1), 'beaucoup'])(
    'M2 a choice of « %s » slots counts as none',
    (value) => {
      expect(gameRules([{ rule: 'slots', value }])).toEqual(GAME_RULES)
    },
  )

  test('M2 a rule or a reading of a later version counts as not chosen', () => {
    expect(
      gameRules([
        { rule: 'raised_on', value: 'both' },
        { rule: 'pets', value: '3' },
      ]),
    ).toEqual(GAME_RULES)
  })

  test('M1 a constant that a version changed is what it was before in an older game, and in an unknown one', () => {
    const fact = { value: 20, before: 10, version: '3.7', source: '' }
    expect(['3.6.9', '3.7.0', '3.10', null].map((game) => inVersion(fact, game))).toEqual([10, 20, 20, 10])
  })

  test('M1 what the rows of sales fall back on is the fee of the rules', () => {
    expect(salePrefs.defaults.tax_rate).toBe(MARKET_RULES.listingPercent.value)
  })
})
