import { describe, expect, test } from 'vitest'
import { rentaHistory, type WorkshopObject } from '#shared/domain/breeding/renta.ts'
import { anObject } from '#tests/support/breeding-objects.ts'

describe('the history of an object', () => {
  const [first, second] = [anObject(1000), anObject(3000)]
  const other = anObject(100, { family: 'Caresseur' })
  const seen = (object: WorkshopObject, date: string, price: number) => ({
    item_id: object.essence,
    date,
    price,
  })

  test('T182 a price holds until the next one, and the renta of a day uses the prices of that day', () => {
    const histories = rentaHistory(
      [first, second],
      [seen(second, '2026-11-03', 10), seen(first, '2026-11-01', 10), seen(first, '2026-11-05', 2)],
    )
    expect(histories.get(first.id)).toEqual({
      prix: [
        { date: '2026-11-01', value: 10 },
        { date: '2026-11-05', value: 2 },
      ],
      // Alone: 1. Then 100 and 300: median 200. Then 500 and 300: median 400.
      renta: [
        { date: '2026-11-01', value: 1 },
        { date: '2026-11-03', value: 0.5 },
        { date: '2026-11-05', value: 1.25 },
      ],
    })
    expect(histories.get(second.id)).toEqual({
      prix: [{ date: '2026-11-03', value: 10 }],
      renta: [
        { date: '2026-11-03', value: 1.5 },
        { date: '2026-11-05', value: 0.75 },
      ],
    })
  })

  test('T182 a price that was cleared ends the curve until there is another', () => {
    const histories = rentaHistory(
      [first, second],
      [seen(first, '2026-11-01', 10), seen(first, '2026-11-02', 0), seen(second, '2026-11-03', 10)],
    )
    expect(histories.get(first.id)).toEqual({
      prix: [{ date: '2026-11-01', value: 10 }],
      renta: [{ date: '2026-11-01', value: 1 }],
    })
  })

  test('T182 days of another family are no days of this one', () => {
    const histories = rentaHistory(
      [first, other],
      [seen(first, '2026-11-01', 10), seen(other, '2026-11-02', 10)],
    )
    expect(histories.get(first.id)?.renta).toHaveLength(1)
    expect(histories.get(other.id)?.renta).toEqual([{ date: '2026-11-02', value: 1 }])
  })

  test('T182 an object without any observed price has empty curves', () => {
    expect(rentaHistory([first], []).get(first.id)).toEqual({ prix: [], renta: [] })
  })
})
