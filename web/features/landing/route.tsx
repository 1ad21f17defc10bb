import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'
import { text } from './nav-text.ts'

export const route = defineTool({
  path: '/',
  guard: 'public',
  title: text.tabTitle,
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Landing }))),
})
