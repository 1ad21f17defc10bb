import { relative } from 'node:path'
import { expect } from 'vitest'

// What a test looks for outside, itself or by a process that it starts, is told under its name.
process.env.TEST_FILE = relative(process.cwd(), expect.getState().testPath ?? '')
