import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { judged, type Outcome, samePage } from './outcome.ts'
import { missing, runTool } from './run-tool.ts'
import type { Stage } from './stage.ts'

/** Without the modules that ask a server of somebody else's (ssrf, xxe), or fetch a list first (nikto, wapp). */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** Pages, and calls with every parameter that they read: a scanner finds no links in a page made by script. */
const STARTS = [
  '/login?next=%2Fapp',
  '/register',
  '/contact',
  '/reset?token=x',
  '/premium/success?session_id=cs_1',
  '/app/profit?recipe=303',
  '/items?q=bois&limit=5',
  '/items/303.json',
  '/recipes?ingredient_item_id=303&limit=5&page=1',
  '/api/v1/recipes/by_output/303',
  '/api/v1/catalogue',
  '/api/v1/sync?cursor=:0&limit=5',
  '/api/v1/archis?q=bouf&step=1&owned=true',
  '/api/v1/almanax?start=2026-11-01&end=2026-11-03',
  '/api/v1/user_almanax_prices?start=2026-11-01&end=2026-11-03',
  '/api/v1/guides/paysan_v1/progress',
  '/api/v1/user_mounts?family_name=Muldo&game=dofus2',
  '/api/v1/mounts/search?q=dor&familyName=Muldo&game=dofus3&limit=5',
  '/api/v1/twitch_channels?live=1',
  '/api/v1/payments/success.json?session_id=cs_1',
  '/api/v1/admin/users?q=joueur&paid=false&admin=false&page=1&limit=5',
]

const found = z.array(
  z.object({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string().nullish() }),
)
const reportShape = z.object({
  vulnerabilities: z.record(z.string(), found),
  anomalies: z.record(z.string(), found),
})

/** Wapiti over the pages and the calls, with the rights of `token`; `seconds` bounds the whole. */
export async function wapiti(
  { url }: Stage,
  folder: string,
  { who, token, seconds }: { who: string; token: string; seconds: number },
): Promise<Outcome> {
  const target = `pages et appels, ${who}`
  const skipped = missing('wapiti')
  const nothing = { tool: 'wapiti', target, seconds: 0, findings: [], accepted: [] }
  if (skipped) return { ...nothing, skipped }
  const file = join(folder, `wapiti-${who}.json`)
  const args = [
    ...['-u', `${url}/`, '--scope', 'domain', '-m', MODULES, '-f', 'json', '-o', file, '--no-bugreport'],
    ...['--flush-session', '--store-session', folder, '--store-config', join(folder, 'config'), '-v', '0'],
    ...['-t', '10', '-d', '3', '--max-scan-time', String(Math.round(seconds / 4))],
    ...['--max-attack-time', String(Math.round(seconds / 16))],
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
    ...STARTS.flatMap((path) => ['-s', url + path]),
  ]
  const ran = await runTool('wapiti', args, seconds)
  if (!existsSync(file)) {
    return { ...nothing, seconds: ran.seconds, findings: [`wapiti : ${ran.output.slice(-300)}`] }
  }
  const { vulnerabilities, anomalies } = reportShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  const page = await asBrowser(`${url}/une-adresse-inconnue`)
  const all: string[] = []
  for (const [kind, list] of Object.entries({ ...vulnerabilities, ...anomalies })) {
    for (const { method, path, info, parameter } of list) {
      const text = `${kind} : ${method} ${path} ${parameter ?? ''} : ${info}`
      all.push(kind === 'Backup file' && (await asBrowser(url + path)) === page ? samePage(text) : text)
    }
  }
  return { ...nothing, seconds: ran.seconds, ...judged(all) }
}

const asBrowser = async (address: string): Promise<string> =>
  (await fetch(address, { headers: { accept: 'text/html' } })).text()
