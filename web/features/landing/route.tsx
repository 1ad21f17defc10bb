import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
  path: '/',
  guard: 'public',
  ahead: [
    'features/landing/page.tsx',
    'features/landing/sections.tsx',
    'features/landing/contact/contact-form.tsx',
  ],
  title: 'Commerce • Craft • Rentabilité',
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Landing }))),
})
