// @module-tag full
import { phone, walkFailures, walkPages, walkWorkshopStates } from '#tests/support/browser/axe-walks.ts'

walkPages(phone('light'))
walkFailures(phone('light'))
walkWorkshopStates(phone('light'))
