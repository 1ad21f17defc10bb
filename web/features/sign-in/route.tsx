import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './text.ts'

export const loginRoute = defineTool({
  path: '/login',
  guard: 'public',
  title: text.loginTitle,
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Login }))),
})

export const registerRoute = defineTool({
  path: '/register',
  guard: 'public',
  title: text.registerTitle,
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Register }))),
})
