import { dataRoute, journalRoute, refusedRoute } from '#features/account/route.tsx'
import { route as almanax } from '#features/almanax/route.tsx'
import { route as archis } from '#features/archis/route.tsx'
import { route as flips } from '#features/flips/route.tsx'
import { route as landing } from '#features/landing/route.tsx'
import { route as metiers } from '#features/metiers/route.tsx'
import { route as picker } from '#features/picker/route.tsx'
import { route as profit } from '#features/profit/route.tsx'
import { route as quick } from '#features/quick/route.tsx'
import { loginRoute, registerRoute } from '#features/sign-in/route.tsx'
import type { ToolRoute } from '#ui/tool-route.ts'

/** Every screen of the app. The router, the menus and the bottom bar read this list; a new tool is one line here. */
export const tools: readonly ToolRoute[] = [
  landing,
  loginRoute,
  registerRoute,
  picker,
  quick,
  profit,
  flips,
  almanax,
  metiers,
  archis,
  refusedRoute,
  journalRoute,
  dataRoute,
]
