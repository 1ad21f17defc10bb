import { defineLazy } from '#ui/page/lazy-module.ts'

/** What watches a folder, once one is watched. */
export const folderPart = defineLazy(() => import('./watched-folder.tsx'))
