import { type KamasReading, readKamas } from '#shared/domain/kamas.ts'

/**
 * A price of an essence in the kamas grammar. A 0 where there is no price says nothing new, like an emptied field
 * (T181).
 */
export function readEssencePrice(typed: string, stored: number): KamasReading {
  const reading = readKamas(typed)
  return reading.kind === 'amount' && reading.value === 0 && stored === 0 ? { kind: 'empty' } : reading
}
