import { walkOncePerPage } from '#tests/support/browser/axe-walks.ts'

walkOncePerPage('dark', 1)
