import { PACK_SIZES } from '#shared/contract/fields.ts'
import type { Contested, Fact } from './fact.ts'

/** What raising the price of a lot costs: the rate on the whole new price, or on what it rose by. Two sources differ. */
export type RaisedOn = 'whole' | 'increase'

/** The auction house. */
export const MARKET_RULES = {
  /** Pieces of a lot; their keys travel, so that they are declared where the wire is. */
  lots: { value: PACK_SIZES, version: '3.0', source: 'hôtel de vente, mise en vente' },
  /** Percent of a lot's price, paid when it is listed, never given back. */
  listingPercent: { value: 2, version: '3.0', source: 'hôtel de vente, mise en vente' },
  /** Percent of the new price, paid when it is equal or lower. */
  loweredPercent: { value: 1, version: '3.0', source: 'hôtel de vente, changement de prix' },
  /** Percent of what `raisedOn` says, paid when it is higher. */
  raisedPercent: { value: 2, version: '3.0', source: 'hôtel de vente, changement de prix' },
  raisedOn: {
    value: 'whole',
    version: '3.0',
    source: 'sources publiques, novembre 2026',
    others: [{ value: 'increase', source: 'sources publiques, novembre 2026' }],
    why: 'Deux sources publiques se contredisent, et personne ici n’a pu le vérifier dans le jeu.',
  },
  /** Hours after which a listing ends, whatever became of its price. */
  listingHours: { value: 672, version: '3.0', source: 'hôtel de vente, temps restant « 28 j »' },
  /** Listings that a character may have in each market, a level of theirs. */
  slotsPerLevel: {
    value: 2,
    version: '3.0',
    source: 'hôtel de vente, emplacements',
    others: [],
    why: 'Les guides disent deux par niveau du personnage, mais une capture en montre 708. Les tiens se lisent dans l’hôtel de vente.',
  },
  /** What a plan counts on while the player has not said theirs: those of a character of level 200. */
  usualSlots: { value: 400, version: '3.0', source: 'deux par niveau, au niveau 200' },
} as const satisfies Record<string, Fact<unknown> | Contested<number | RaisedOn>>
