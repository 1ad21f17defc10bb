// Loaded first into every Node process of a test run: names and addresses of other machines are refused as a machine
// without network would, and each is written down, so that the run fails at its end.
import childProcess from 'node:child_process'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { TEST_LOOKUPS } = process.env

const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('0.0.0.0')
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')
const isLoopback = (host) =>
  net.isIP(host) ? loopback.check(host, net.isIPv6(host) ? 'ipv6' : 'ipv4') : /(^|\.)localhost$/.test(host)
/** A name that nobody can ever have: a test that wants one that does not resolve takes it. */
const neverResolves = (host) => host.endsWith('.invalid')

function refusal(syscall, host, code) {
  if (TEST_LOOKUPS && !isLoopback(host) && !neverResolves(host)) {
    const process_ = [process.pid, ...process.argv.slice(1)].join(' ')
    const line = { host, syscall, test: process.env.TEST_FILE ?? null, process: process_ }
    appendFileSync(TEST_LOOKUPS, `${JSON.stringify(line)}\n`)
  }
  return Object.assign(new Error(`${syscall} ${code} ${host}`), { code, syscall, hostname: host })
}

const isMine = (host) => typeof host !== 'string' || host === '' || isLoopback(host)

const { lookup } = dns
const promised = dns.promises.lookup
dns.lookup = (host, ...rest) => {
  if (isMine(host) || net.isIP(host)) return lookup(host, ...rest)
  const error = refusal('getaddrinfo', host, 'ENOTFOUND')
  process.nextTick(rest.at(-1), error)
  return {}
}
dns.promises.lookup = async (host, ...rest) => {
  if (isMine(host) || net.isIP(host)) return promised(host, ...rest)
  throw refusal('getaddrinfo', host, 'ENOTFOUND')
}

// These ask a name server, whatever the name is.
const questions = (resolver) =>
  Object.getOwnPropertyNames(resolver).filter((name) => /^(resolve|reverse)/.test(name))
for (const resolver of [dns, dns.Resolver.prototype]) {
  for (const name of questions(resolver)) {
    resolver[name] = (host, ...rest) => {
      process.nextTick(rest.at(-1), refusal(name, host, 'ENOTFOUND'))
      return {}
    }
  }
}
for (const resolver of [dns.promises, dns.promises.Resolver.prototype]) {
  for (const name of questions(resolver)) {
    resolver[name] = async (host) => {
      throw refusal(name, host, 'ENOTFOUND')
    }
  }
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [target] = args.flat()
  const host = target !== null && typeof target === 'object' ? target.host : args[1]
  if (typeof host !== 'string' || !net.isIP(host) || isLoopback(host)) return connect.apply(this, args)
  process.nextTick(() => this.destroy(refusal('connect', host, 'ENETUNREACH')))
  return this
}

// A child that starts with an environment of its own gets this file all the same.
const OURS = ['NODE_OPTIONS', 'TEST_LOOKUPS', 'TEST_FILE']
function withOurs(env) {
  const ours = OURS.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const options = [...new Set([env.NODE_OPTIONS, process.env.NODE_OPTIONS])].filter(Boolean).join(' ')
  return { ...Object.fromEntries(ours), ...env, NODE_OPTIONS: options }
}
const isOptions = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
for (const name of ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync']) {
  const start = childProcess[name]
  childProcess[name] = Object.assign(
    (...args) =>
      start(
        ...args.map((value) =>
          isOptions(value) && value.env ? { ...value, env: withOurs(value.env) } : value,
        ),
      ),
    start,
  )
}
syncBuiltinESMExports()
