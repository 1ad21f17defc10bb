import { safeUrl } from './safe-url.ts'

/** The service's sizes that are asked of us as the small picture; every other size is the large one. */
const SMALL = new Set(['64', '200'])

const OF_SERVICE =
  /^https?:\/\/[^\s/?#]+\/dofus\w{1,8}\/(?:v\d\/)?img\/(item|mount)\/(0|[1-9]\d{0,9})(?:-(64|128|200|400|800))?\.png$/
const OURS = /^\/icons\/(?:item|mount)\/[1-9]\d{0,9}-(?:64|128)\.png$/

/**
 * The path under which our server shows a picture of the game: `/icons/item/<icon>-64.png` for an address of the public
 * game-data service, whatever its origin and whichever of its games; a path of ours stays. The icon 0 is the service's
 * way to say « none », and null. Any other address, and null, stay as they are.
 */
export function iconPath(address: string | null): string | null {
  if (address === null) return null
  const found = OF_SERVICE.exec(address)
  if (!found) return /^\/icons\/(?:item|mount)\/0-/.test(address) ? null : address
  const [, kind, icon, size = '64'] = found
  return icon === '0' ? null : `/icons/${kind}/${icon}-${SMALL.has(size) ? '64' : '128'}.png`
}

/** The address under which a page shows a picture: a path of ours or a web address; null for anything else. */
export function pictureUrl(address: string | null): string | null {
  const path = iconPath(address)
  return path !== null && OURS.test(path) ? path : safeUrl(path)
}
