import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'

export const loginRoute = defineTool({
  path: '/login',
  guard: 'public',
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Login }))),
})

export const registerRoute = defineTool({
  path: '/register',
  guard: 'public',
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Register }))),
})
