import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/admin',
  guard: 'admin',
  online: true,
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.AdminPage }))),
})
