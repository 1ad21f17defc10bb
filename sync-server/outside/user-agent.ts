import { isIP } from 'node:net'
import project from '#package.json' with { type: 'json' }
import type { Config } from '#server/config.ts'
import { isPublicAddress } from './public-address.ts'

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|test|invalid)$/

/** How this server names itself to the game-data service, with its address where the service's people can open it. */
export function userAgentOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const name = `Comptoir/${project.version}`
  return isPublic(publicUrl.hostname) ? `${name} (+${publicUrl.origin})` : name
}

function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  // A name without a dot is one of the local network.
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
