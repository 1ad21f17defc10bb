import { dataRoute, journalRoute, profileRoute, refusedRoute } from '#features/account/route.tsx'
import { route as admin } from '#features/admin/route.tsx'
import { route as almanax } from '#features/almanax/route.tsx'
import { route as archis } from '#features/archis/route.tsx'
import { route as board } from '#features/board/route.tsx'
import { route as breeding } from '#features/breeding/route.tsx'
import { route as compare } from '#features/compare/route.tsx'
import { route as courses } from '#features/courses/route.tsx'
import { route as workshop } from '#features/elevage-renta/route.tsx'
import { route as flips } from '#features/flips/route.tsx'
import { route as landing } from '#features/landing/route.tsx'
import { noticesRoute, privacyRoute, termsRoute } from '#features/legal/route.tsx'
import { route as metiers } from '#features/metiers/route.tsx'
import { route as palmares } from '#features/palmares/route.tsx'
import { route as picker } from '#features/picker/route.tsx'
import {
  paymentCancelRoute,
  paymentSuccessRoute,
  premiumRoute,
  subscriptionRoute,
  thanksRoute,
} from '#features/premium/route.tsx'
import { route as prices } from '#features/prices/route.tsx'
import { route as profit } from '#features/profit/route.tsx'
import { route as quick } from '#features/quick/route.tsx'
import { confirmRoute, forgotRoute, loginRoute, registerRoute, resetRoute } from '#features/sign-in/route.tsx'
import { route as streamers } from '#features/streamers/route.tsx'
import type { ToolRoute } from '#ui/page/tool-route.ts'

/** Every screen of the app. The router, the menus and the bottom bar read this list; a new tool is one line here. */
export const tools: readonly ToolRoute[] = [
  landing,
  loginRoute,
  registerRoute,
  forgotRoute,
  resetRoute,
  confirmRoute,
  premiumRoute,
  subscriptionRoute,
  paymentSuccessRoute,
  paymentCancelRoute,
  thanksRoute,
  board,
  picker,
  quick,
  profit,
  courses,
  palmares,
  flips,
  prices,
  compare,
  almanax,
  metiers,
  archis,
  breeding,
  workshop,
  streamers,
  profileRoute,
  dataRoute,
  refusedRoute,
  journalRoute,
  admin,
  noticesRoute,
  privacyRoute,
  termsRoute,
]
