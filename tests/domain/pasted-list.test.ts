import { describe, expect, test } from 'vitest'
import { readPastedList, readWanted } from '#shared/domain/courses/pasted-list.ts'

describe('a quantity and a name', () => {
  test.each([
    ['50 potion de rappel', 50, 'potion de rappel'],
    ['Ortie x12', 12, 'Ortie'],
    ['Ortie 12', 12, 'Ortie'],
    ['3× Bois de Frêne', 3, 'Bois de Frêne'],
    ['x 4 Ortie', 4, 'Ortie'],
    ['1 200 Ortie', 1200, 'Ortie'],
    ['Ortie : 1.200', 1200, 'Ortie'],
    ['- 46 × Perce-Neige', 46, 'Perce-Neige'],
    ['Ortie', 1, 'Ortie'],
    ['0 Ortie', 1, '0 Ortie'],
    ['12', 1, '12'],
    ['  ', 1, ''],
    ['99999999999999999999 Ortie', 1, '99999999999999999999 Ortie'],
  ])('N43 « %s »', (text, pieces, name) => {
    expect(readWanted(text)).toEqual({ pieces, name })
  })
})

describe('a pasted list', () => {
  const NAMES: Record<string, number> = { ortie: 421, 'bois de frêne': 303, 'potion de rappel': 548 }
  const read = (pasted: string) => readPastedList(pasted, (name) => NAMES[name.toLowerCase()])

  test('is read line by line, in either order, from chats, spreadsheets and our own shared text', () => {
    const pasted = [
      'Ressources :',
      '12 x Ortie',
      'Bois de Frêne\t40',
      '- 46 × Potion de Rappel (4×10 + 6×1) ≈ 35 358 k',
      '',
      'ortie',
    ].join('\r\n')
    expect(read(pasted).map(({ id, pieces }) => [id, pieces])).toEqual([
      [421, 12],
      [303, 40],
      [548, 46],
      [421, 1],
    ])
  })

  test('keeps the lines that it does not understand, as they were written', () => {
    expect(read('3 Chose inconnue\n5 Ortie')).toEqual([
      { text: '3 Chose inconnue', pieces: 3, id: null },
      { text: '5 Ortie', pieces: 5, id: 421 },
    ])
    expect(read('')).toEqual([])
  })
})
