import { registerRoute } from 'workbox-routing'
import { keepShared, SHARE_PATH, type Share, shareAddress } from '#data/shared-pictures.ts'

/** A picture that the system shares is kept here, with or without network, and a page is opened that reads it. */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) =>
      Response.redirect(new URL(shareAddress(await received(request)), request.url), 303),
    'POST',
  )
}

const received = async (request: Request): Promise<Share> => {
  try {
    return await keepShared(await request.formData(), Date.now())
  } catch (error) {
    console.warn('[comptoir] partage', error)
    return null
  }
}
