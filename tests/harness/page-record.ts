import type { BrowserContext, Page, Request, Worker } from 'playwright-core'

/** What is kept of a page's console. */
const LINES = 40
/** What is told of the words that a page shows. */
const WORDS = 1500
/** A page that hangs does not answer. */
const ANSWER_MS = 8000
/** A page that paints has its next frame in this time on a busy machine. */
const FRAME_MS = 3000

/** The last lines of a page, and what it asked for and has not had whole. */
type Told = { lines: string[]; waiting: Map<Request, { since: number; answered: boolean }> }

/** What pages said and asked for, to be told when their test fails. */
export class PageRecord {
  private readonly pages = new Map<Page, Told>()

  follow(context: BrowserContext): void {
    for (const page of context.pages()) this.add(page)
    context.on('page', (page) => this.add(page))
  }

  private add(page: Page): void {
    const { lines, waiting }: Told = { lines: [], waiting: new Map() }
    this.pages.set(page, { lines, waiting })
    const say = (line: string) => {
      lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
      if (lines.length > LINES) lines.shift()
    }
    page.on('console', (message) => say(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => say(`thrown: ${error.message}`))
    page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`at ${frame.url()}`))
    page.on('request', (request) => waiting.set(request, { since: Date.now(), answered: false }))
    page.on('response', (response) => {
      const asked = waiting.get(response.request())
      if (asked) asked.answered = true
    })
    page.on('requestfinished', (request) => waiting.delete(request))
    page.on('requestfailed', (request) => {
      waiting.delete(request)
      say(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
    })
  }

  async tell(): Promise<string> {
    const told = await Promise.all([...this.pages].map(([page, record]) => tellOf(page, record)))
    return told.join('\n\n')
  }
}

async function tellOf(page: Page, { lines, waiting }: Told): Promise<string> {
  const now = Date.now()
  const open = [...waiting].map(([request, { since, answered }]) => {
    const state = answered ? 'unfinished' : 'unanswered'
    return `${state} for ${now - since} ms: ${request.method()} ${request.url()}`
  })
  const words = page.isClosed() ? 'closed' : await orSilence(wordsOf(page))
  const around = words === SILENCE ? await aroundOf(page) : []
  return [`page ${page.url()}`, ...lines, ...open, `shows: ${words}`, ...around].join('\n  ')
}

/** Beside a page that does not answer: its worker, and the same address in a second tab. */
async function aroundOf(page: Page): Promise<string[]> {
  const context = page.context()
  const second = async () => {
    const tab = await context.newPage()
    await tab.goto(page.url(), { timeout: ANSWER_MS })
    return wordsOf(tab)
  }
  const [told, ...workers] = await Promise.all(
    [second(), ...context.serviceWorkers().map(statesIn)].map((words) =>
      orSilence(words.catch((error: Error) => error.message)),
    ),
  )
  return [`a second tab shows: ${told}`, ...workers.map((states) => `its worker: ${states}`)]
}

/** Runs in the worker. */
const statesIn = (worker: Worker): Promise<string> =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const { installing, waiting, active } = registration
    return [installing, waiting, active].map((one) => one?.state ?? 'none').join(', ')
  })

const wordsOf = (page: Page): Promise<string> =>
  page
    .evaluate(
      async ({ most, frameMs }) => {
        const painting = () =>
          Promise.race([
            new Promise((resolve) => requestAnimationFrame(() => resolve('painting'))),
            new Promise((resolve) => setTimeout(() => resolve('painting nothing'), frameMs)),
          ])
        let frame = await painting()
        if (frame === 'painting nothing') {
          // What the browser leaves alone out of sight came into the product just before the first page that stopped.
          const skipped = document.querySelectorAll('[data-skippable]')
          for (const one of skipped) one.removeAttribute('data-skippable')
          frame += ` (once ${skipped.length} skipped cards are drawn: ${await painting()})`
        }
        // biome-ignore lint/performance/useDomNodeTextContent: the words that are seen
        const words = document.body.innerText.replace(/\s+/g, ' ').slice(0, most)
        return `${document.visibilityState}, ${frame}, ${words}`
      },
      { most: WORDS, frameMs: FRAME_MS },
    )
    .catch((error: Error) => error.message)

const SILENCE = 'nothing: it does not answer'
const orSilence = (words: Promise<string>): Promise<string> =>
  Promise.race([
    words,
    new Promise<string>((resolve) => {
      setTimeout(() => resolve(SILENCE), ANSWER_MS).unref()
    }),
  ])
