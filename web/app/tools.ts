import { dataRoute, journalRoute, refusedRoute } from '#features/account/route.tsx'
import { route as landing } from '#features/landing/route.tsx'
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
  refusedRoute,
  journalRoute,
  dataRoute,
]
