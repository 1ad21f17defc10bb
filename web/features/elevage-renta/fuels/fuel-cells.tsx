import type { FuelOffer } from '#shared/domain/breeding/fuel-offers.ts'
import { Money } from '#ui/figures/money.tsx'
/** Kamas for 1,000 points; below a hundred with decimals, which then say something. */
export const rounded = (kamas: number): number =>
  kamas < 100 ? Math.round(kamas * 100) / 100 : Math.round(kamas)

export function PerThousand({ offer: { perThousand, batch } }: { offer: FuelOffer }) {
  if (perThousand !== null) return <Money value={rounded(perThousand)} />
  if (batch.pieces === 0) return <span className="faint">–</span>
  return <span className="faint font-normal">prix à saisir</span>
}
