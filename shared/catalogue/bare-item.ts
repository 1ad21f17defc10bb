import type { CatalogueItem } from './types.ts'

/** An item of which nothing but its name is known, or not even that: `#123`. */
export const bareItem = (id: number, name = `#${id}`): CatalogueItem => ({
  id,
  name,
  level: 0,
  type: '',
  category: 'other',
  img: null,
})

/** Whether an item is more than a name: the catalogue answers ids that it does not hold with bare items. */
export const isKnownItem = (item: CatalogueItem): boolean => item.type !== '' || item.level > 0
