/** An ore of « Mines conseillées »: the item's id, its name in the address, the job levels to mine it at (T109). */
export type Ore = { id: number; slug: string; levels: string }

const IRON: Ore = { id: 312, slug: 'fer', levels: '1-20' }

export const ORES: readonly Ore[] = [
  IRON,
  { id: 441, slug: 'cuivre', levels: '20-40' },
  { id: 442, slug: 'bronze', levels: '40-60' },
  { id: 443, slug: 'kobalte', levels: '60-80' },
  { id: 445, slug: 'manganese', levels: '80-100' },
  { id: 444, slug: 'etain', levels: '100-120' },
  { id: 7032, slug: 'silicate', levels: '100-120' },
  { id: 350, slug: 'argent', levels: '120-140' },
  { id: 446, slug: 'bauxite', levels: '140-160' },
  { id: 313, slug: 'or', levels: '160-180' },
  { id: 7033, slug: 'dolomite', levels: '180-200' },
  { id: 27621, slug: 'cendrepierre', levels: '180-200' },
]

/** The ore of an address; without one, iron. */
export const oreNamed = (slug: string | null): Ore => ORES.find((ore) => ore.slug === slug) ?? IRON
