import type { BrowserContext, Page, Request } from 'playwright-core'

/** What is kept of a page's console. */
const LINES = 40
/** What is told of the words that a page shows. */
const WORDS = 1500
/** A page that hangs does not answer. */
const ANSWER_MS = 5000

/** What pages said and asked for, to be told when their test fails. */
export class PageRecord {
  private readonly pages = new Map<Page, { lines: string[]; waiting: Map<Request, number> }>()

  follow(context: BrowserContext): void {
    for (const page of context.pages()) this.add(page)
    context.on('page', (page) => this.add(page))
  }

  private add(page: Page): void {
    const lines: string[] = []
    const waiting = new Map<Request, number>()
    this.pages.set(page, { lines, waiting })
    const say = (line: string) => {
      lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
      if (lines.length > LINES) lines.shift()
    }
    page.on('console', (message) => say(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => say(`thrown: ${error.message}`))
    page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`at ${frame.url()}`))
    page.on('request', (request) => waiting.set(request, Date.now()))
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

async function tellOf(
  page: Page,
  { lines, waiting }: { lines: readonly string[]; waiting: ReadonlyMap<Request, number> },
): Promise<string> {
  const now = Date.now()
  const open = [...waiting].map(
    ([request, since]) => `unanswered for ${now - since} ms: ${request.method()} ${request.url()}`,
  )
  const words = page.isClosed() ? 'closed' : await Promise.race([wordsOf(page), silence()])
  return [`page ${page.url()}`, ...lines, ...open, `shows: ${words}`].join('\n  ')
}

const wordsOf = (page: Page): Promise<string> =>
  page
    .evaluate(
      // biome-ignore lint/performance/useDomNodeTextContent: the words that are seen
      (most) => `${document.visibilityState}, ${document.body.innerText.replace(/\s+/g, ' ').slice(0, most)}`,
      WORDS,
    )
    .catch((error: Error) => error.message)

const silence = () =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve('nothing: the page does not answer'), ANSWER_MS).unref()
  })
