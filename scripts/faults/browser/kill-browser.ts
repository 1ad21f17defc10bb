import type { Page } from 'playwright-core'
import { enter, kept } from '#scripts/bench/stage.ts'
import { seeded } from '#scripts/faults/seeded.ts'
import { Device } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { accountOn, unsent } from '#tests/support/browser/account-store.ts'
import { FLIPS } from '#tests/support/browser/flips-screen.ts'
import { serverJournal } from '#tests/support/browser/server-journal.ts'
import { aMember, type Member } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { Ledger, type Save } from './ledger.ts'
import { type MomentKind, momentOf, typist } from './page.ts'

const nothingYet = () => ({
  kills: 0,
  /** How often each kind of moment was the one. */
  moments: { any: 0, shown: 0, sent: 0, compacting: 0 } satisfies Record<MomentKind, number>,
  /** Saves that a screen had shown before a kill, each found again after it. */
  shown: 0,
  /** Edits that no answer had confirmed at a kill. */
  unsent: 0,
  /** Writes of the other device that the server acknowledged meanwhile. */
  theirs: 0,
  /** Lives of the browser in which its log was compacted. */
  compacted: 0,
  /** Kills in a compaction that has never been. */
  undone: 0,
  /** Prices in the server's journal: each was typed over on the device, by one that was noted as sent and never left. */
  journaled: 0,
  /** From the start of the browser until the screen shows all that is stored, in milliseconds. */
  restarts: [] as number[],
})
type BrowserKillReport = ReturnType<typeof nothingYet>

type Wanted = {
  kills: number
  seed: number
  /**
   * Done to the store between a kill and the next start of the application, with the save that was shown last: how a test
   * sees that a loss would be found.
   */
  tamper?: (page: Page, last: Save) => Promise<void>
}

/**
 * Kills a browser again and again while its application saves, pulls, pushes and compacts, and another device writes
 * the same rows; each start is on what the last one left. Throws at the first thing that is lost.
 */
export async function killBrowser({ kills, seed, tamper }: Wanted): Promise<BrowserKillReport> {
  const report = nothingYet()
  const random = seeded(seed)
  const server = await ServerProcess.create()
  const device = new Device(server.url)
  try {
    await server.start()
    const member = await aMember(server.url)
    const plain = await PlainClient.signIn(server.url, member.user.email)
    const ledger = new Ledger(plain)
    await ledger.prepare()
    await prepare(device, ledger, member)
    while (report.kills < kills) {
      const kind = await live(device, server, ledger, random)
      await device.kill()
      report.kills += 1
      report.moments[kind] += 1
      const compacted = await comeBack(device, ledger, report, tamper)
      if (compacted) report.compacted += 1
      else if (kind === 'compacting') report.undone += 1
    }
    await rest(device, ledger)
    report.theirs = ledger.notes
    report.journaled = ledger.pricesIn(serverJournal(server.dataDir, member.user.email)).length
  } catch (error) {
    throw new Error(`after ${report.kills} kills, SEED=${seed}`, { cause: error })
  } finally {
    await device.dispose()
    await server.dispose()
  }
  return report
}

/** Signs in and lets the browser close: it writes its session seconds late, and no kill is to take that away. */
async function prepare(device: Device, ledger: Ledger, member: Member): Promise<void> {
  await enter(await openBlank(device), member, FLIPS)
  const { page } = device
  await kept(page)
  await ledger.onScreen(page)
  await device.close()
  await openLedger(await openBlank(device), ledger)
}

/** Opens the browser on a page that runs no application. */
async function openBlank(device: Device): Promise<Page> {
  const page = await device.open('/healthz')
  // The functions that run in a page call it where these modules are run as they are written.
  const keepName = 'globalThis.__name = (named) => named'
  await page.addInitScript(keepName)
  await page.evaluate(keepName)
  return page
}

async function openLedger(page: Page, ledger: Ledger): Promise<void> {
  await page.goto(new URL(FLIPS, page.url()).href)
  await ledger.onScreen(page)
}

/** The application saves and syncs until the moment to die; answers which one it was. */
async function live(
  device: Device,
  server: ServerProcess,
  ledger: Ledger,
  random: () => number,
): Promise<MomentKind> {
  const { page } = device
  ledger.begin()
  const type = await typist(page, ledger)
  const moment = momentOf(random, page, server)
  const typing = type((shown) => moment.shown(shown))
  const theirs = ledger.writeTheirs(moment.fallen)
  const kind = await Promise.race([moment.fallen, typing, theirs.then(() => moment.fallen)])
  if (!kind) throw new Error('the typing ended before its browser')
  await theirs
  return kind
}

/**
 * The browser starts again: what is stored is looked at before the application can touch it, then on its screen. Answers
 * whether its log was compacted since the last look.
 */
async function comeBack(
  device: Device,
  ledger: Ledger,
  report: BrowserKillReport,
  tamper?: Wanted['tamper'],
): Promise<boolean> {
  const began = performance.now()
  const page = await openBlank(device)
  if (ledger.lastShown) await tamper?.(page, ledger.lastShown)
  const account = await accountOn(page)
  report.shown += ledger.checkShown(account)
  await ledger.checkConfirmed(account)
  report.unsent += account.outbox.length
  await openLedger(page, ledger)
  report.restarts.push(performance.now() - began)
  return ledger.compactedSince(account)
}

/** After a last sync, device and server hold the same, nothing waits, and no price was taken for another device's. */
async function rest(device: Device, ledger: Ledger): Promise<void> {
  const { page } = device
  // What the browser says when the network comes back: nobody waits for the next attempt.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until(async () => (await unsent(page)) === 0, 30_000)
  await ledger.checkSame(page)
  const [taken] = ledger.pricesIn((await accountOn(page)).journal)
  if (taken) throw new Error(`a price was taken for another device's: ${JSON.stringify(taken)}`)
}
