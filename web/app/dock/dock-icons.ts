import { defineLazy } from '#ui/page/lazy-module.ts'

/** The icons of the bottom bar: a phone has them with its first screen. */
export const dockIcons = defineLazy(() => import('#ui/page/tool-icons.ts'))
