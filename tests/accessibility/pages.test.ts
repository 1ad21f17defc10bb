import { walkOncePerPage } from '#tests/support/axe-walks.ts'

walkOncePerPage('dark')
