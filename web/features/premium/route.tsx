import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const premiumRoute = defineTool({
  path: '/premium',
  guard: 'public',
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.PremiumPage }))),
})

export const subscriptionRoute = defineTool({
  path: '/abonnement',
  guard: 'public',
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.SubscriptionRedirect }))),
})

export const paymentSuccessRoute = defineTool({
  path: '/payment/success',
  guard: 'public',
  Page: lazy(() => import('./success-page.tsx').then((page) => ({ default: page.SuccessPage }))),
})

export const paymentCancelRoute = defineTool({
  path: '/payment/cancel',
  guard: 'public',
  Page: lazy(() => import('./cancel-page.tsx').then((page) => ({ default: page.CancelPage }))),
})

export const thanksRoute = defineTool({
  path: '/merci',
  guard: 'public',
  Page: lazy(() => import('./thanks-page.tsx').then((page) => ({ default: page.ThanksPage }))),
})
