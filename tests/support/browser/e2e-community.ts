import { DEMO, makeDemo } from '#tests/harness/demo.ts'
import { openAdminLink } from '#tests/harness/demo-community.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { type StandIns, startStandIns, webhookOf } from '#tests/stand-ins/all.ts'
import { test as base, type MakeDevice, withDevices } from './browser.ts'
import { call } from './sign-up.ts'

/** A server that knows every outside service, and the doubles of these services. */
export type Community = StandIns & { server: ServerProcess; url: string }

/** The account that `ADMIN_EMAIL` makes an admin. */
export const ADMIN = DEMO

/** A server believes ADMIN_EMAIL once the link mailed to it was opened in its own session. */
async function makeAdmin(url: string, { mailbox }: StandIns): Promise<void> {
  const { email, password } = await makeDemo(url)
  const { json } = await call(url, 'POST', '/auth/login', { body: { email, password } })
  await openAdminLink(url, json.token, await mailbox.linkTo(ADMIN.email))
}

/** Its file has one community, which is as the last test left it. */
const inFile = base.extend<{ $file: { stage: Community } }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
    async ({}, use) => {
      const standIns = await startStandIns()
      const server = await ServerProcess.create((url) => ({
        ...standIns.env,
        PUBLIC_URL: url,
        ADMIN_EMAIL: ADMIN.email,
        // Places are told apart by X-Forwarded-For, so that a test can be somebody elsewhere.
        TRUST_PROXY: '1',
      }))
      standIns.stripe.setWebhookUrl(webhookOf(server.url))
      await server.start()
      await makeAdmin(server.url, standIns)
      await use({ ...standIns, server, url: server.url })
      await server.dispose()
      await standIns.close()
    },
    { scope: 'file' },
  ],
})

type Fixtures = {
  /** The file's community, running and in order: what one test breaks is mended before the next. */
  community: Community
  device: MakeDevice
}

/** A test among players, donors, admins and streamers: the server is its file's, devices and accounts are its own. */
export const test = inFile.extend<Fixtures>({
  community: async ({ stage }, use) => {
    if (!stage.server.running) await stage.server.start()
    stage.stripe.fail(null)
    stage.stripe.setSilent(false)
    stage.google.fail(false)
    stage.twitch.fail(null)
    stage.mailbox.refuse(false)
    await use(stage)
  },
  device: ({ community, browser, serviceWorkers, task }, use) =>
    withDevices({ browser, serviceWorkers, task }, community.url, use),
})

/** The same for what a page does by itself: no service worker is installed, which takes longer than many a test. */
export const pageTest = test.extend({ serviceWorkers: 'block' })
