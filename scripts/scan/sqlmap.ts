import { join } from 'node:path'
import { judged, type Outcome } from './outcome.ts'
import { missing, runTool } from './run-tool.ts'
import type { Stage } from './stage.ts'

/** `*` is where SQL is tried. */
type Target = { method?: string; path: string; as?: 'player' | 'admin'; body?: string }

const QUICK: readonly Target[] = [
  { path: '/items?q=bois*' },
  { method: 'POST', path: '/auth/login', body: '{"email":"joueur*@test.fr","password":"un mot de passe"}' },
  { path: '/api/v1/admin/users?q=joueur*', as: 'admin' },
  { path: '/api/v1/archis?q=bouf*', as: 'player' },
  {
    method: 'POST',
    path: '/api/v1/flips/bulk_upsert',
    as: 'player',
    body: '{"entries":[{"id":"ligne-1*","item_name":"Gelano"}]}',
  },
]
const WHOLE: readonly Target[] = [
  ...QUICK,
  { path: '/items/303*.json' },
  { path: '/recipes?ingredient_item_id=303*&limit=5' },
  { path: '/recipes?page=1*' },
  { path: '/api/v1/recipes/by_output/303*' },
  { path: '/api/v1/catalogue/parts/abc*' },
  { path: '/api/v1/sync?cursor=:0*', as: 'player' },
  { path: '/api/v1/almanax?start=2026-11-01*&end=2026-11-03', as: 'player' },
  { path: '/api/v1/user_almanax_prices?start=2026-11-01&end=2026-11-03*', as: 'player' },
  { path: '/api/v1/guides/paysan_v1*/progress', as: 'player' },
  { path: '/api/v1/user_mounts?family_name=Muldo*', as: 'player' },
  { path: '/api/v1/mounts/search?q=dor*', as: 'player' },
  { path: '/api/v1/payments/success.json?session_id=cs_1*', as: 'player' },
  { method: 'DELETE', path: '/api/v1/flips/ligne-9*', as: 'player' },
  { method: 'DELETE', path: '/api/v1/me/sessions/abc*', as: 'player' },
  { method: 'DELETE', path: '/api/v1/admin/users/abc*', as: 'admin' },
  { path: '/api/v1/admin/users?page=1*', as: 'admin' },
  {
    method: 'POST',
    path: '/api/v1/archis/bulk_upsert',
    as: 'player',
    body: '{"entries":[{"archimonstre":"Arakule la Revancharde*","owned":true}]}',
  },
  {
    method: 'POST',
    path: '/api/v1/user_inventories/bulk_upsert',
    as: 'player',
    body: '{"entries":[{"key":"12*","quantity":1}]}',
  },
  { method: 'PATCH', path: '/api/v1/me', as: 'player', body: '{"name":"Joueur*"}' },
  { method: 'POST', path: '/api/v1/admin/twitch_channels', as: 'admin', body: '{"url":"zaap*"}' },
]

const INJECTABLE = /identified the following injection point|is vulnerable|appears to be '[^']+' injectable/
const CLEAN = /do(?:es)? not (?:appear|seem) to be injectable|all tested parameters/

/** sqlmap over a bounded list of parameters, each on its own; stops at `seconds` for the whole. */
export async function sqlmap(
  stage: Stage,
  folder: string,
  { quick, seconds }: { quick: boolean; seconds: number },
): Promise<Outcome> {
  const targets = quick ? QUICK : WHOLE
  const skipped = missing('sqlmap')
  const nothing = { tool: 'sqlmap', seconds: 0, findings: [], accepted: [] }
  if (skipped) return { ...nothing, target: `${targets.length} paramètres`, skipped }
  const found: string[] = []
  let [spent, looked] = [0, 0]
  for (const target of targets) {
    if (spent >= seconds) break
    const { output, seconds: took, cut } = await tryOne(stage, folder, target, quick)
    spent += took
    looked += 1
    const name = `${target.method ?? 'GET'} ${target.path}`
    if (INJECTABLE.test(output)) found.push(`injection SQL : ${name} : ${said(output)}`)
    else if (!cut && !CLEAN.test(output))
      found.push(`sqlmap n’a pas pu juger ${name} : ${output.slice(-300)}`)
  }
  const target = `${looked} paramètres sur ${targets.length}`
  return { ...nothing, target, seconds: spent, ...judged(found) }
}

function tryOne({ url, ...stage }: Stage, folder: string, target: Target, quick: boolean) {
  const { method = 'GET', path, as, body } = target
  const headers = [
    ...(as ? [`Authorization: Bearer ${stage[as]}`] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ]
  const args = [
    ...['-u', url + path, '--method', method, '--batch', '--flush-session', '--disable-coloring'],
    ...['--output-dir', join(folder, 'sqlmap'), '--dbms', 'sqlite', '--timeout', '10', '--retries', '0'],
    ...['--level', quick ? '2' : '4', '--risk', '2', '--technique', 'BEUST', '--time-sec', '2'],
    ...['--ignore-code', '400,401,404,409,413,422,429,503'],
    ...(headers.length > 0 ? ['--headers', headers.join('\n')] : []),
    ...(body ? ['--data', body] : []),
  ]
  return runTool('sqlmap', args, 60)
}

const said = (output: string): string =>
  output
    .split('\n')
    .filter((line) => INJECTABLE.test(line) || /^\s+(?:Type|Payload):/.test(line))
    .slice(0, 4)
    .join(' · ')
