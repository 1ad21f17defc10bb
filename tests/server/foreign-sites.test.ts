import { describe, expect, test } from 'vitest'
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

async function aServer(env: Record<string, string> = {}) {
  const server = await testApp({ env })
  await server.register('elea@test.fr')
  return (path: string, body: object, headers: Record<string, string>) =>
    server.app.request(path, { method: 'POST', body: JSON.stringify(body), headers })
}

describe.each(PUBLIC)('%s', (path, body) => {
  test.each([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['text/plain that names JSON', { 'content-type': 'text/plain; application/json' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a type that only begins so', { 'content-type': 'application/json-seq' }],
    ['no type', { 'content-type': '' }],
  ])('a body that is no JSON by its own word is refused: %s', async (_, headers) => {
    const post = await aServer()
    const answer = await post(path, body, headers)
    expect([answer.status, (await answer.json()).code]).toEqual([415, 'bad_request'])
  })

  test.each([
    ['another origin', { origin: 'https://ailleurs.example' }],
    ['an origin that only begins like ours', { origin: 'https://comptoir.example.ailleurs.example' }],
    ['no origin to name', { origin: 'null' }],
    ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://comptoir.example' }],
    ['a site beside ours', { 'sec-fetch-site': 'same-site', origin: 'https://comptoir.example' }],
  ])('what a browser sends for another site is refused: %s', async (_, headers) => {
    const post = await aServer({ PUBLIC_URL: 'https://comptoir.example' })
    const answer = await post(path, body, { ...JSON_TYPE, ...headers })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  })
})

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
  const post = await aServer({ PUBLIC_URL: 'https://comptoir.example' })
  const body = { email: 'elea@test.fr', password: PASSWORD }
  expect((await post('/auth/login', body, { ...JSON_TYPE, ...headers })).status).toBe(200)
})
