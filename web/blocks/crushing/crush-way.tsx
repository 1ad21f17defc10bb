import { useMemo } from 'react'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { payingFrom, worthAtHundred } from '#shared/domain/crushing/worth.ts'
import { leftAt } from '#shared/domain/ranking/ways-out.ts'
import { formatKamas, formatSigned } from '#shared/domain/text/numbers.ts'
import { knownPercent } from '#store/crushing.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { BATCH_WORDS, percentUp, percentWords } from './crush-text.ts'
import { useItemCrush } from './use-item-crush.ts'

type Props = {
  item: CatalogueItem
  pieces: number
  /** What one piece costs to make, and what selling one leaves after the tax, in kamas; null where a price lacks. */
  cost: number | null
  net: number | null
}

/** Crushing what is made, beside selling it (M26); nothing for what is not crushed. */
export function CrushWay({ item, ...props }: Props) {
  return item.category === 'equipment' ? <Way item={item} {...props} /> : null
}

function Way({ item, pieces, cost, net }: Props) {
  const crush = useItemCrush(item)
  const worth = useMemo(() => {
    if (!crush || typeof crush.found === 'string') return null
    const { found, netOf, coefficient, rules } = crush
    const weights = found.usual
    const unpriced = weights.filter(({ rune }) => netOf(rune) === null).length
    return {
      hundred: worthAtHundred(weights, netOf, found.fixed),
      unpriced,
      percent: knownPercent(found, coefficient, rules),
    }
  }, [crush])
  if (!worth) return null
  const { hundred, unpriced, percent } = worth
  const kamas = percent === null ? null : leftAt(hundred, percent)
  const paysFrom = cost === null ? null : payingFrom(cost, hundred)
  const beatsFrom = net === null ? null : payingFrom(net, hundred)
  return (
    <section className="mt-3 border-line border-t pt-2.5 text-13 text-muted" aria-label="Briser">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <PageLink
          to="/app/brisage"
          query={`?objet=${item.id}`}
          className="link touch:min-h-11 touch:min-w-11"
        >
          Briser
        </PageLink>
        <span translate="no">
          {kamas === null
            ? 'coefficient à relever'
            : `${percentWords(percent ?? 0)}\u00a0: ${formatKamas(kamas)} net`}
        </span>
      </p>
      {unpriced > 0 ? (
        <p>{`Au moins\u00a0: ${unpriced === 1 ? 'une rune n’a' : `${unpriced} runes n’ont`} pas de prix.`}</p>
      ) : (
        <p>{compared({ kamas, cost, net, paysFrom, beatsFrom })}</p>
      )}
      {pieces > 1 && <p className="text-12">{BATCH_WORDS}</p>}
    </section>
  )
}

type Compared = {
  kamas: number | null
  cost: number | null
  net: number | null
  paysFrom: number | null
  beatsFrom: number | null
}

function compared({ kamas, cost, net, paysFrom, beatsFrom }: Compared): string {
  if (kamas !== null && net !== null) {
    const more = kamas - net
    const against =
      more === 0 ? 'Autant que vendre' : `${formatSigned(more)}\u202fk face à la vente d’une pièce`
    return cost === null ? `${against}.` : `${against}, ${formatSigned(kamas - cost)}\u202fk face à son coût.`
  }
  const thresholds = [
    paysFrom !== null && `Rentable dès ${percentUp(paysFrom)}`,
    beatsFrom !== null && `${paysFrom === null ? 'M' : 'm'}ieux que vendre dès ${percentUp(beatsFrom)}`,
  ].filter(Boolean)
  if (thresholds.length > 0) return `${thresholds.join(', ')}, à jets moyens.`
  return cost === null ? 'Il manque un prix pour dire dès quel coefficient.' : 'Jamais rentable à tes prix.'
}
