import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Test = { title: string; ancestorTitles: string[]; status: string }
type Report = { testResults: { name: string; assertionResults: Test[] }[] }

const REPORTS = join('.cache', 'reports')
/** The ids at the beginning of a title: « T38 A12 a rule in the present tense ». */
const IDS = /^(?:[AMNT]\d+ )+/

const requirements = readRequirements()
const proved = provedIds()
for (const [id, place] of proved) {
  if (!requirements.has(id)) throw new Error(`${place} names ${id}, which is no requirement.`)
}
const open = [...requirements].filter(([id]) => !proved.has(id))
for (const [id, sentence] of open) console.log(`missing  ${id}  ${sentence}`)
console.log(
  `${requirements.size - open.length} of ${requirements.size} requirements are proved by the last run`,
)
process.exitCode = open.length > 0 ? 1 : 0

/** Every requirement: id → its sentence. */
function readRequirements(): Map<string, string> {
  const text = readFileSync(join('tests', 'requirements.md'), 'utf8')
  const lines = text.matchAll(/^- ([AMNT]\d+) (?:\[[^\]]*\] )?(.*)$/gm)
  return new Map([...lines].map(([, id, sentence]) => [id ?? '', sentence ?? '']))
}

/** The ids of every test of the last run that passed → its file. */
function provedIds(): Map<string, string> {
  const names = existsSync(REPORTS) ? readdirSync(REPORTS) : []
  const found = names.flatMap((name) => {
    const report: Report = JSON.parse(readFileSync(join(REPORTS, name), 'utf8'))
    return report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'passed')
        .flatMap(({ title, ancestorTitles }) => [...ancestorTitles, title])
        .flatMap((title) => IDS.exec(title)?.[0].trim().split(' ') ?? [])
        .map((id): [string, string] => [id, file.name]),
    )
  })
  return new Map(found)
}
