import { test as base } from 'vitest'
import { DEMO } from '#scripts/demo.ts'
import { Device, type Look } from '#scripts/stage/device.ts'
import { ServerProcess } from '#scripts/stage/server-process.ts'
import { type StandIns, startStandIns, webhookOf } from '#scripts/stand-ins/all.ts'

/** A server that knows every outside service, and the doubles of these services. */
export type Community = StandIns & { server: ServerProcess; url: string }

type Fixtures = {
  $file: {
    /** The whole file's community, as the last test left it. */
    stage: Community
  }
  $test: {
    /** The file's community, running and in order: what one test breaks is mended before the next. */
    community: Community
    /** Makes a browser for this server; closed and forgotten after the test. */
    device: (look?: Partial<Look>) => Device
  }
}

/** The account that `ADMIN_EMAIL` makes an admin. */
export const ADMIN = DEMO

/** A test among players, donors, admins and streamers: the server is its file's, browsers and accounts are its own. */
export const test = base.extend<Fixtures>({
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
      await use({ ...standIns, server, url: server.url })
      await server.dispose()
      await standIns.close()
    },
    { scope: 'file' },
  ],
  community: async ({ stage }, use) => {
    if (!stage.server.running) await stage.server.start()
    stage.stripe.fail(null)
    stage.stripe.setSilent(false)
    stage.google.fail(false)
    stage.twitch.fail(null)
    stage.mailbox.refuse(false)
    await use(stage)
  },
  device: async ({ community }, use) => {
    const devices: Device[] = []
    await use((look) => {
      const device = new Device(community.url, look)
      devices.push(device)
      return device
    })
    await Promise.all(devices.map((device) => device.dispose()))
  },
})
