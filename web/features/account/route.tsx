import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const refusedRoute = defineTool({
  path: '/app/compte/refusees',
  guard: 'signed-in',
  Page: lazy(() => import('./refused/refused-page.tsx').then((m) => ({ default: m.RefusedPage }))),
})

export const journalRoute = defineTool({
  path: '/app/compte/journal',
  guard: 'signed-in',
  Page: lazy(() => import('./journal/journal-page.tsx').then((m) => ({ default: m.JournalPage }))),
})

export const dataRoute = defineTool({
  path: '/app/compte/donnees',
  guard: 'signed-in',
  Page: lazy(() => import('./data/data-page.tsx').then((m) => ({ default: m.DataPage }))),
})

export const profileRoute = defineTool({
  path: '/app/compte',
  guard: 'signed-in',
  Page: lazy(() => import('./profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage }))),
})
