import type { Category } from '#shared/catalogue/types.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import type { NextPrice } from '#shared/domain/ranking/next-prices.ts'
import type { PriceFilter, RankedBy, RankingFilters } from '#shared/domain/ranking/order.ts'
import type { WayOut } from '#shared/domain/ranking/ways-out.ts'
import {
  FINE_SPACE,
  formatKamas,
  formatNumber,
  formatSignedRoi,
  plural,
} from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
const HEADS: Record<RankedBy, string> = {
  jour: 'Profit / jour',
  marche: 'Marché / jour',
  profit: 'Profit',
  roi: 'ROI',
  cout: 'Coût',
  vente: 'Vente',
  age: 'Âge',
  confiance: 'Confiance',
}

export const text = {
  categories: {
    equipment: 'Équipements',
    resources: 'Ressources',
    consumables: 'Consommables',
    quest: 'Objets de quête',
    other: 'Autres',
  } satisfies Record<Category, string>,
  priceFilters: {
    complets: 'Complètes',
    un: '+ à un prix près',
    tous: 'Toutes',
  } satisfies Record<PriceFilter, string>,
  ways: {
    vendre: 'Vendre',
    briser: 'Briser',
    mieux: 'Le mieux',
  } satisfies Record<WayOut, string>,
  sortWay: (by: RankedBy, descending: boolean) => `${HEADS[by]}, ${descending ? 'décroissant' : 'croissant'}`,
  // What is counted
  recipes: (n: number) => plural(n, 'recette', 'recettes'),
  heads: HEADS,
  ratio: formatSignedRoi,
  thresholdRange: (max: number) => `De 0 à ${formatNumber(max)}${NBSP}%`,
  packPriceOf: (size: PackSize, name: string) => `Prix du lot de ${formatNumber(size)}, ${name}`,
  openNext: (name: string) => `Saisir le prix, ${name}`,
} as const

/** A filter as a sentence names it. */
export function filterText(name: keyof RankingFilters, filters: RankingFilters): string {
  const { query, job, levels, category, budget, confidence, roi, prices, way } = filters
  const said: Record<keyof RankingFilters, string> = {
    query: `«${NBSP}${query.trim()}${NBSP}»`,
    job: job === 'miens' ? 'Tous mes métiers' : (job ?? ''),
    levels: `niveau ${levels.from} à ${levels.to}`,
    category: category ? text.categories[category] : '',
    budget: `budget ${formatKamas(budget ?? 0)}`,
    confidence: `confiance ${confidence ?? 0}\u00a0%`,
    roi: `ROI ${roi ?? 0}\u00a0%`,
    prices: text.priceFilters[prices],
    way: `sortie\u00a0: ${text.ways[way].toLowerCase()}`,
  }
  return said[name]
}

/** What a next price is worth, in words. */
export function nextWords(next: NextPrice, age: string): { before: string; after: string } {
  if (next.kind === 'lots') {
    const sizes = next.sizes.map((size) => `×${formatNumber(size)}`)
    return { before: 'quel lot vendre, pour', after: `à relever${NBSP}: ${sizes.join(', ')}` }
  }
  return next.kind === 'missing'
    ? {
        before: 'complète',
        after:
          next.stake > 0
            ? `jusqu’à +${FINE_SPACE}${formatKamas(next.stake)} ${next.daily ? 'par jour' : 'par craft'}`
            : '',
      }
    : { before: `prix de ${age} dans`, after: `${formatKamas(next.stake)} en jeu` }
}
