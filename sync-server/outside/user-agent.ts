import { BlockList, isIP } from 'node:net'
import project from '#package.json' with { type: 'json' }
import type { Config } from '#server/config.ts'

/** Addresses that nobody outside can reach; private, link-local and carrier-grade NAT among them. */
const unreachable = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv6')
}
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|test|invalid)$/

/** How this server names itself to the game-data service, with its address where the service's people can open it. */
export function userAgentOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const name = `Comptoir/${project.version}`
  return isPublic(publicUrl.hostname) ? `${name} (+${publicUrl.origin})` : name
}

function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const family = isIP(host)
  if (family !== 0) return !unreachable.check(host, family === 6 ? 'ipv6' : 'ipv4')
  // A name without a dot is one of the local network.
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
