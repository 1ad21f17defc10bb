import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const loginRoute = defineTool({
  path: '/login',
  guard: 'public',
  ahead: ['features/sign-in/page.tsx'],
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Login }))),
})

export const registerRoute = defineTool({
  path: '/register',
  guard: 'public',
  ahead: ['features/sign-in/page.tsx'],
  Page: lazy(() => import('./page.tsx').then((m) => ({ default: m.Register }))),
})

export const forgotRoute = defineTool({
  path: '/forgot-password',
  guard: 'public',
  ahead: ['features/sign-in/forgot-page.tsx'],
  Page: lazy(() => import('./forgot-page.tsx').then((m) => ({ default: m.ForgotPage }))),
})

export const resetRoute = defineTool({
  path: '/reset-password',
  guard: 'public',
  Page: lazy(() => import('./reset-page.tsx').then((m) => ({ default: m.ResetPage }))),
})

export const confirmRoute = defineTool({
  path: '/confirm-email',
  guard: 'public',
  Page: lazy(() => import('./confirm-page.tsx').then((m) => ({ default: m.ConfirmPage }))),
})
