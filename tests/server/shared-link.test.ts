import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const html = readFileSync('web/index.html', 'utf8').replace(/\s+/g, ' ')
const contentOf = (name: string) =>
  new RegExp(`(?:property|name)="${name}" content="([^"]+)"`).exec(html)?.[1]

test('a link that is shared on a chat shows what Comptoir is, with a picture that there is', () => {
  expect(contentOf('og:title')).toBe('Comptoir · Commerce • Craft • Rentabilité')
  expect(contentOf('og:description')).toContain('Dofus')
  expect([contentOf('og:type'), contentOf('og:locale'), contentOf('twitter:card')]).toEqual([
    'website',
    'fr_FR',
    'summary_large_image',
  ])
  const picture = contentOf('og:image') ?? ''
  expect(existsSync(`web/public${picture}`)).toBe(true)
  expect(readFileSync(`web/public${picture}`).length).toBeLessThan(150_000)
})

test('robots.txt keeps robots out of calls and of pages that need an account', () => {
  const rules = readFileSync('web/public/robots.txt', 'utf8')
  for (const path of ['/api/', '/auth/', '/admin', '/app', '/payment/'])
    expect(rules).toContain(`Disallow: ${path}\n`)
  expect(rules).not.toMatch(/^Disallow: \/$/m)
})
