import { afterAll } from 'vitest'
import { dropDatabases } from './database.ts'

// After each file: its worker goes on to the next one.
afterAll(dropDatabases)
