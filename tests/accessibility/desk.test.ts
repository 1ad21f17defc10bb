// @module-tag full
import { desktop, walkFailures, walkPages, walkWorkshopStates } from '#tests/support/browser/axe-walks.ts'

walkPages(desktop('dark'))
walkFailures(desktop('dark'))
walkWorkshopStates(desktop('dark'))
