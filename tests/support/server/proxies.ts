import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'

/** Where a proxy runs: its folder, its ports, and the port of the server behind it. */
export type Place = { dir: string; port: number; plainPort: number; upstream: number }

type Proxy = {
  name: string
  /** Of scripts/deploy. */
  file: string
  /** The sample with what an operator replaces replaced, and nothing else. */
  settle(sample: string, at: Place): string
  args(at: Place, file: string): string[]
  env(at: Place): Record<string, string>
}

export const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    settle(sample, at) {
      const site = replaced(sample, [
        ['server 127.0.0.1:8787;', `server 127.0.0.1:${at.upstream};`],
        ['    listen 80;', `    listen 127.0.0.1:${at.plainPort};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${at.port} ssl http2;`],
        ['/etc/letsencrypt/live/comptoir.example/fullchain.pem', `${at.dir}/cert.pem`],
        ['/etc/letsencrypt/live/comptoir.example/privkey.pem', `${at.dir}/key.pem`],
        ['/var/log/nginx/comptoir.log', `${at.dir}/access.log`],
      ])
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${at.dir}/${name};`,
      )
      // Its workers write long bodies to this test's own folder.
      const user = process.getuid?.() === 0 ? 'user root;\n' : ''
      return `${user}daemon off;\npid ${at.dir}/pid;\nevents {}\nhttp {\n${places.join('\n')}\n${site}\n}\n`
    },
    args: (at, file) => ['-p', at.dir, '-e', `${at.dir}/error.log`, '-c', file],
    env: () => ({}),
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    settle(sample, at) {
      const head = '{$SITE_ADDRESS:localhost} {\n'
      const site = replaced(sample, [[head, `${head}\ttls ${at.dir}/cert.pem ${at.dir}/key.pem\n`]])
      return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
    },
    args: (_, file) => ['run', '--adapter', 'caddyfile', '--config', file],
    env: (at) => ({
      HOME: at.dir,
      SITE_ADDRESS: `https://localhost:${at.port}, https://127.0.0.1:${at.port}`,
      UPSTREAM_PORT: String(at.upstream),
    }),
  },
]

function replaced(text: string, pairs: [string, string][]): string {
  let out = text
  for (const [from, to] of pairs) {
    if (!out.includes(from)) throw new Error(`the sample no longer holds: ${from}`)
    out = out.replace(from, () => to)
  }
  return out
}

export const installed = (name: string): boolean =>
  spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined

/** Starts a proxy from its sample in `at.dir`; answers how to stop it. */
export function startProxy(proxy: Proxy, at: Place): () => Promise<void> {
  certify(at.dir)
  const file = join(at.dir, proxy.file)
  writeFileSync(file, proxy.settle(readFileSync(`scripts/deploy/${proxy.file}`, 'utf8'), at))
  const child = spawn(proxy.name, proxy.args(at, file), {
    env: { PATH: process.env.PATH, ...proxy.env(at) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function certify(dir: string): void {
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'])
      .concat(['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')]),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr ?? made.error}`)
}

export type Sent = { headers?: Record<string, string>; body?: string | Buffer }

/** Asks the proxy over TLS; the answer's body is left to read. */
export function open(
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: Sent,
): Promise<IncomingMessage> {
  const to = { host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }
  return new Promise((done, fail) => {
    const asked = request({ ...to, port, method, path, headers }, done)
    asked.on('error', fail)
    asked.end(body)
  })
}
