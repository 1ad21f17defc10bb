import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a test file or a single test may be marked with: `// @module-tag full` at the top of a file, `{ tags: 'full' }`
 * at a test.
 */
export const tags = [
  { name: 'full', description: 'npm run test:full alone: slow, or proved at a lower level too' },
  { name: 'postgres', description: 'what may differ on PostgreSQL: npm test repeats it there' },
]

/** Whether this is `npm test`: a selection that holds every requirement. Everything else runs all that there is. */
export const usual = process.env.TEST_SELECTION === 'usual'

/** The test files of some folders that bear the tag; none where a release is built, which comes without tests. */
export function filesTagged(tag: 'full' | 'postgres', ...folders: string[]): string[] {
  if (!existsSync('tests')) return []
  const files = folders.flatMap((folder) =>
    readdirSync(join('tests', folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join('tests', folder, name),
    ),
  )
  return files.filter(
    (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes(`// @module-tag ${tag}\n`),
  )
}
