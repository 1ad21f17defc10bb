// @module-tag full
import {
  DESKTOP,
  desktop,
  walkFailures,
  walkPages,
  walkWorkshopStates,
} from '#tests/support/browser/axe-walks.ts'

walkPages(DESKTOP)
walkFailures(desktop('dark'))
walkWorkshopStates(desktop('dark'))
