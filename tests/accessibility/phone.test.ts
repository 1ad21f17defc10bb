// @module-tag full
import { phone, walkFailures, walkPages, walkWorkshopStates } from '#tests/support/browser/axe-walks.ts'
import { PHONE } from '#tests/support/browser/page-walk.ts'

walkPages(PHONE)
walkFailures(phone('light'))
walkWorkshopStates(phone('light'))
