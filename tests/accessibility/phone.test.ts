// @module-tag full
import {
  desktop,
  phone,
  walkFailures,
  walkPages,
  walkWorkshopStates,
} from '#tests/support/browser/axe-walks.ts'

walkPages(desktop('light'))
walkPages(phone('light'))
walkFailures(phone('light'))
walkWorkshopStates(phone('light'))
