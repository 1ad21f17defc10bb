import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { moduleIn } from '#scripts/bench/support/site.ts'
import { Device } from '#tests/harness/device.ts'
import type { Measures } from './measures.ts'

/** Where a contender's pages and rows come from. Ours has the real server, the others a store of the bare one. */
export type Stand = { module: string; origin: string; store: 'ours' | 'rows' | 'relay' }

type Call = ReturnType<typeof moduleIn<Measures>>
/** Calls the contender in a page; `again` loads the page anew. */
type InPage<T> = (call: Call, again: () => Promise<unknown>) => Promise<T>

/** An empty browser profile that lives for one piece of work. */
export type Profile = {
  /** Runs the browser for as long as the work takes. */
  open<T>(work: InPage<T>): Promise<T>
  /** The same; then the bytes of the databases, once the browser has tidied them up and is closed. */
  weighed<T>(work: InPage<T>): Promise<{ answer: T; bytes: number }>
}

/** Where the browser keeps IndexedDB, and the files of the origin. */
const STORAGE = ['IndexedDB', 'File System']

const STEP_MS = 250
const STILL_STEPS = 6
const PATIENCE_MS = 20_000

export async function inProfile<T>(
  { origin, module }: Stand,
  work: (profile: Profile) => Promise<T>,
): Promise<T> {
  const device = new Device(origin)
  const bytes = () => {
    const folders = STORAGE.map((name) => join(device.profile, 'Default', name)).filter(existsSync)
    if (folders.length === 0) throw new Error(`${device.profile} stores nothing`)
    return folders.reduce((sum, folder) => sum + bytesOf(folder), 0)
  }
  const open: Profile['open'] = async (inPage) => {
    const page = await device.open('/healthz')
    const call = moduleIn<Measures>(page, module.replace(/\.tsx$/, ''))
    const answer = await inPage(call, () => page.reload())
    await device.close()
    return answer
  }
  const weighed: Profile['weighed'] = async (inPage) => {
    const answer = await open(async (call, again) => {
      const found = await inPage(call, again)
      await still(bytes)
      return found
    })
    return { answer, bytes: bytes() }
  }
  try {
    return await work({ open, weighed })
  } finally {
    await device.dispose()
  }
}

/** Waits until a weight no longer changes: what the browser has yet to compact is none of the rows' size. */
async function still(bytes: () => number): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (let last = -1, steps = 0; steps < STILL_STEPS && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    const now = bytes()
    steps = now === last ? steps + 1 : 0
    last = now
  }
}

function bytesOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + fileBytes(join(folder, name)), 0)
}

function fileBytes(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}
