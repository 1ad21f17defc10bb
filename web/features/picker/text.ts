import { formatNumber } from '#shared/domain/text/numbers.ts'

export const text = {
  ingredient: (quantity: number, name: string) => `${formatNumber(quantity)} × ${name}`,
}
