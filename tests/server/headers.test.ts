import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'

test('every answer carries the same protections, errors included', async () => {
  const server = await testApp()
  const { token } = await server.register()
  const answers = [
    await server.call('GET', '/healthz'),
    await server.call('GET', '/me', { token }),
    await server.call('GET', '/me'),
    await server.call('GET', '/inconnu'),
    await server.call('POST', '/auth/login', { body: '{' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-z]{12}$/)
  }
})

test('the policy lets no foreign or inline script run and no one frame the page', async () => {
  const server = await testApp()
  const policy = (await server.call('GET', '/healthz')).headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy?.join(' ')).not.toContain('unsafe-eval')
})

test('HTTPS is imposed only where the public address has it', async () => {
  const at = async (PUBLIC_URL: string) => {
    const server = await testApp({ env: { PUBLIC_URL } })
    return (await server.call('GET', '/healthz')).headers.get('strict-transport-security')
  }
  expect(await at('http://localhost:8787')).toBeNull()
  expect(await at('https://comptoir.example')).toMatch(/^max-age=\d+/)
})

test('a failure inside says nothing of its cause', async () => {
  const server = await testApp()
  const { token } = await server.register()
  await server.close()
  const { status, json, text } = await server.call('GET', '/me', { token })
  expect([status, json.code]).toEqual([500, 'internal'])
  expect(text).not.toMatch(/sqlite|driver|destroyed|at /i)
})
