import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const noticesRoute = defineTool({
  path: '/mentions-legales',
  guard: 'public',
  ahead: ['features/legal/notices-page.tsx'],
  Page: lazy(() => import('./notices-page.tsx').then((page) => ({ default: page.NoticesPage }))),
})

export const privacyRoute = defineTool({
  path: '/confidentialite',
  guard: 'public',
  ahead: ['features/legal/privacy-page.tsx'],
  Page: lazy(() => import('./privacy-page.tsx').then((page) => ({ default: page.PrivacyPage }))),
})

export const termsRoute = defineTool({
  path: '/cgu',
  guard: 'public',
  ahead: ['features/legal/terms-page.tsx'],
  Page: lazy(() => import('./terms-page.tsx').then((page) => ({ default: page.TermsPage }))),
})
