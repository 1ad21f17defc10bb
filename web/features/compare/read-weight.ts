import type { KamasReading } from '#shared/domain/kamas.ts'

/** Reads a weight as players type it: `12`, `-5`, `−1 000`; an emptied field is 0. */
export function readWeight(typed: string): KamasReading {
  const figures = typed.replace(/\s/g, '').replace('−', '-')
  if (figures === '') return { kind: 'amount', value: 0 }
  if (!/^[+-]?\d{1,4}$/.test(figures)) return { kind: 'unreadable' }
  return { kind: 'amount', value: Number(figures) || 0 }
}
