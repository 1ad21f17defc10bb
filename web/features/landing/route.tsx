import { lazy } from 'react'
import { defineTool } from '#ui/tool-route.ts'

export const route = defineTool({
  path: '/',
  guard: 'public',
  title: 'Commerce • Craft • Rentabilité',
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Landing }))),
})
