// @module-tag full
import {
  desktop,
  phone,
  walkFailures,
  walkPages,
  walkWorkshopStates,
} from '#tests/support/browser/axe-walks.ts'

walkPages(desktop('dark'))
walkPages(phone('dark'))
walkFailures(desktop('dark'))
walkWorkshopStates(desktop('dark'))
