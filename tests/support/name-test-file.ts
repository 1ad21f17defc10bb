import { relative } from 'node:path'
import { expect } from 'vitest'

// What a test looks for outside, itself or by a process that it starts, is told under its name.
process.env.TEST_FILE = relative(process.cwd(), expect.getState().testPath ?? '')

// Vitest asks for 100 lines of every stack; React makes a stack for each element of its development build.
Error.stackTraceLimit = 10
