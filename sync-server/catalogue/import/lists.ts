import { CATEGORIES } from '#shared/catalogue/types.ts'

/** The lists of items: cosmetics are the items of category `other`. */
export const ITEM_LISTS = CATEGORIES

/** Every list of the service; each stands for itself in an import. */
export const LIST_NAMES = [...ITEM_LISTS, 'sets', 'mounts'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** The document that holds a list. */
export const documentOf = (list: ListName): string =>
  list === 'sets' || list === 'mounts' ? `${list}-all` : `items-${list === 'other' ? 'cosmetics' : list}-all`

/** A list that could not be had, or was refused. */
export type FailedList = { list: ListName; failure: Error }
