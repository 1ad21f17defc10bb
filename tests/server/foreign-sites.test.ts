import { afterAll, expect, test } from 'vitest'
import { PASSWORD, testApp } from '#tests/support/app.ts'
import { aMessage } from '#tests/support/server/contact.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const PUBLIC: [string, object][] = [
  ['/api/contact', aMessage()],
  ['/auth/login', { email: 'elea@test.fr', password: PASSWORD }],
  ['/auth/register', { user: { email: 'lou@test.fr', password: PASSWORD } }],
  ['/auth/password/forgot', { email: 'elea@test.fr' }],
  ['/auth/password/reset', { token: 'x.y', password: PASSWORD }],
  ['/auth/google', { credential: 'a.b.c' }],
]

const server = await testApp({ env: { PUBLIC_URL: 'https://comptoir.example' } })
await server.register('elea@test.fr')
afterAll(() => server.close())
const post = (path: string, body: object, headers: Record<string, string>) =>
  server.app.request(path, { method: 'POST', body: JSON.stringify(body), headers })

type Kinds = [string, Record<string, string>][]
const NO_JSON: Kinds = [
  ['text/plain', { 'content-type': 'text/plain' }],
  ['text/plain that names JSON', { 'content-type': 'text/plain; application/json' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a type that only begins so', { 'content-type': 'application/json-seq' }],
  ['no type', { 'content-type': '' }],
]
const FOREIGN: Kinds = [
  ['another origin', { origin: 'https://ailleurs.example' }],
  ['an origin that only begins like ours', { origin: 'https://comptoir.example.ailleurs.example' }],
  ['no origin to name', { origin: 'null' }],
  ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://comptoir.example' }],
  ['a site beside ours', { 'sec-fetch-site': 'same-site', origin: 'https://comptoir.example' }],
]

test.each(PUBLIC)(
  '%s refuses what is no JSON by its own word, or what a browser sends for another site',
  async (path, body) => {
    for (const [name, headers] of NO_JSON) {
      const answer = await post(path, body, headers)
      expect([answer.status, (await answer.json()).code], name).toEqual([415, 'bad_request'])
    }
    for (const [name, headers] of FOREIGN) {
      const answer = await post(path, body, { ...JSON_TYPE, ...headers })
      expect([answer.status, (await answer.json()).code], name).toEqual([403, 'forbidden'])
    }
  },
)

test.each([
  ['our page', { origin: 'https://comptoir.example' }],
  [
    'our page behind a proxy that renames the host',
    { origin: 'https://comptoir.example', host: '127.0.0.1:8787' },
  ],
  ['a page under another name of this server', { origin: 'http://192.0.2.4:8787', host: '192.0.2.4:8787' }],
  [
    'our page, as the browser says itself',
    { 'sec-fetch-site': 'same-origin', origin: 'https://autre-nom.example' },
  ],
  ['a program', {}],
  ['a charset', { 'content-type': 'application/json; charset=utf-8' }],
])('whoever is ours signs in: %s', async (_, headers) => {
  const body = { email: 'elea@test.fr', password: PASSWORD }
  expect((await post('/auth/login', body, { ...JSON_TYPE, ...headers })).status).toBe(200)
})
