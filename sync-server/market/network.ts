import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { ClientNetwork } from '#server/http/client-ip.ts'

/** The network of a client as far as it tells players apart: a /24 of IPv4, a /48 of IPv6. '' behind an undeclared proxy. */
export function lendingNetwork({ name, shared }: ClientNetwork): string {
  if (shared) return ''
  return isIPv4(name) ? name.split('.').slice(0, 3).join('.') : name.split(':').slice(0, 3).join(':')
}

/**
 * What is kept of a network: alike for all contributions to a server from there, and nothing without the server's secret. It goes with
 * the contribution, a week later.
 */
export const networkHash = (secret: string, server: string, network: string): string =>
  network &&
  createHmac('sha256', secret).update(`market-network|${server}|${network}`).digest('base64url').slice(0, 11)
