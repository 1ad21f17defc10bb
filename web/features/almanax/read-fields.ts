import { MAX_AMOUNT } from '#shared/contract/fields.ts'
import { readUnitPrice } from '#shared/domain/almanax-cost.ts'
import { type KamasReading, readKamas } from '#shared/domain/kamas.ts'

/** A unit price: the kamas grammar first, then the floor of a plain number; 0 is no price (T81). */
export function readPrice(text: string): KamasReading {
  const reading = readKamas(text)
  const value = reading.kind === 'amount' ? reading.value : readUnitPrice(text)
  if (value === null || value > MAX_AMOUNT) return { kind: 'unreadable' }
  return value === 0 ? { kind: 'empty' } : { kind: 'amount', value }
}

/** A number of characters: 0 and an emptied field are 1 (figures.md §8). */
export function readCharacters(text: string): KamasReading {
  const reading = readKamas(text)
  const none = reading.kind === 'empty' || (reading.kind === 'amount' && reading.value === 0)
  return none ? { kind: 'amount', value: 1 } : reading
}
