import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPath } from '#features/sign-in/next-path.ts'

describe('the page to return to after signing in', () => {
  test.each([
    ['/app', '/app'],
    ['/app/profit?recipe=44&crafts=60', '/app/profit?recipe=44&crafts=60'],
    ['/app#bas', '/app#bas'],
    ['/premium?err=verify_failed', '/premium?err=verify_failed'],
    ['/a/../app', '/app'],
    ['/app?next=//autre.exemple', '/app?next=//autre.exemple'],
    ['/%2f%2fautre.exemple', '/%2f%2fautre.exemple'],
    ['/%5cautre.exemple', '/%5cautre.exemple'],
    ['/https://autre.exemple', '/https://autre.exemple'],
    ['/@autre.exemple', '/@autre.exemple'],
    ['/／autre.exemple', '/%EF%BC%8Fautre.exemple'],
    ['/\u202e/autre.exemple', '/%E2%80%AE/autre.exemple'],
  ])('A17 %j is a path of this site', (asked, expected) => {
    expect(nextPath(asked)).toBe(expected)
  })

  test.each([
    [null],
    [''],
    ['app'],
    ['https://autre.exemple'],
    ['HTTPS://autre.exemple'],
    ['//autre.exemple'],
    ['///autre.exemple'],
    ['/\\autre.exemple'],
    ['\\\\autre.exemple'],
    ['/\t/autre.exemple'],
    ['/\n/autre.exemple'],
    ['/\r\n/autre.exemple'],
    ['\t//autre.exemple'],
    [' //autre.exemple'],
    ['/..//autre.exemple'],
    ['/.//autre.exemple'],
    ['/a/..//autre.exemple'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    ['/\u0000/autre.exemple'],
    ['mailto:a@b.c'],
    ['?next=/app'],
    ['／／autre.exemple'],
    ['%2f%2fautre.exemple'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['blob:https://autre.exemple/a'],
    ['/\u0085/autre.exemple'],
    ['/\u007f'],
    [`/${'a'.repeat(2000)}`],
    ['#bas'],
  ])('A17 A71 %j leads to the first page instead', (asked) => {
    expect(nextPath(asked)).toBe('/')
  })

  test('A17 whatever is asked, the answer stays on this site', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', '//', 'a', '@', ':', '%2f', '\t', 'https:', '?', '#')
    fc.assert(
      fc.property(fc.array(piece), fc.string(), (pieces, tail) => {
        const path = nextPath(pieces.join('') + tail)
        const url = new URL(path, 'https://comptoir.exemple')
        expect(url.origin).toBe('https://comptoir.exemple')
        expect(path).toMatch(/^\/(?!\/)/)
      }),
    )
  })
})
