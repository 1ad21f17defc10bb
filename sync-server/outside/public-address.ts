import { BlockList, isIPv6 } from 'node:net'

/** Addresses that nobody outside can reach, and those of no one machine. */
const unreachable = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  unreachable.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address is one machine's of the public network: not private, link-local, loopback, multicast … */
export const isPublicAddress = (ip: string): boolean => !unreachable.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
