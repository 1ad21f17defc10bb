import { sendWaiting } from '#data/contact-queue.ts'

/** Sends contact messages that were written offline; a failure makes the browser fire its event again later. */
export async function sendKeptMessages(): Promise<void> {
  const { silent } = await sendWaiting()
  if (silent) throw new Error('the server does not answer yet')
}
