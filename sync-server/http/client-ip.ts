import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from './env.ts'

/** The network of a client, as rate limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export type ClientNetwork = {
  name: string
  /** An undeclared proxy stands, or may stand, before the server, so that all clients share this address. */
  shared: boolean
}

const NO_SOCKET = 'local'

/**
 * Where a request comes from. Behind proxies of ours it is the entry that the outermost of them wrote: what stands left
 * of it in X-Forwarded-For is the client's own claim.
 */
export function clientIp(c: Context, { trustProxy }: Config): ClientNetwork {
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',')
  const named = trustProxy > 0 ? addressIn(hops.at(-trustProxy) ?? '') : null
  if (named !== null) return { name: networkOf(named), shared: false }
  const socket = c.env && typeof c.env === 'object' && 'incoming' in c.env
  const peer = addressIn((socket ? getConnInfo(c).remote.address : undefined) ?? '')
  // A proxy that only passes requests on shows nothing of itself but that it runs on this machine.
  const mayBeProxy = isForwarded(c) ? peer === null || isPrivate(peer) : peer !== null && isThisMachine(peer)
  const shared = trustProxy === 0 && mayBeProxy
  return { name: peer === null ? NO_SOCKET : networkOf(peer), shared }
}

// Where proxies stand: this machine and private networks. From elsewhere the header may be anybody's and earns nothing.
const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')
const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

const isThisMachine = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** What proxies write around an address: `for=`, quotation marks, brackets, a zone, a port. */
const ADDRESS = /^(?:for=)?"?(?:\[([^\]]*)\](?::\w+)?|([\d.]+):\d+|([^"]*))"?$/i

/** The address in one entry of a header, always written alike; null for what is none. */
function addressIn(entry: string): string | null {
  const found = ADDRESS.exec(entry.trim())
  const [address = ''] = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').split('%')
  if (!isIPv6(address)) return isIPv4(address) ? address : null
  const alike = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+(?:\.\d+){3})$/.exec(alike)?.[1] ?? alike
}

/** An IPv4 address; of an IPv6 one its first half: the other is whatever its owner likes, a new one for each call. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const between = new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...between, ...tail].slice(0, 4).join(':')}::/64`
}

/** Warns once that a proxy stands before the server while TRUST_PROXY is 0. */
export function warnOfUndeclaredProxy({
  config,
  log,
}: Pick<AppDeps, 'config' | 'log'>): MiddlewareHandler<AppEnv> {
  let warned = config.trustProxy > 0
  return (c, next) => {
    if (!warned && isForwarded(c)) {
      warned = true
      log.warn(
        'une requête porte un en-tête de relais, et TRUST_PROXY vaut 0 : derrière un relais, tous les joueurs ' +
          'partagent les mêmes limites de tentatives jusqu’à ce que TRUST_PROXY dise combien de relais il y a',
      )
    }
    return next()
  }
}

/** Headers that proxies add. */
const FORWARDED =
  /^(?:forwarded|x-forwarded(?:-.+)?|x-real-ip|via|cf-connecting-ip(?:v6)?|(?:true|x|x-cluster|fastly|fly)-client-ip|x-envoy-external-address)$/

/** Whether a request bears a header of a proxy. One that only passes requests on adds none: that there is none proves nothing. */
const isForwarded = (c: Context): boolean =>
  [...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))
