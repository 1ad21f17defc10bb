import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextPath } from '#features/sign-in/next-path.ts'
import { canAskLink, canSignIn, newPasswordProblem, registrationProblem } from '#features/sign-in/rules.ts'
import { matchOf } from '#ui/fields/password/rules.ts'

const account = { email: 'maelle@exemple.fr', password: 'correct cheval', confirmation: 'correct cheval' }

describe('the sign-in forms', () => {
  test.each([
    ['', 'secret', false],
    ['   ', 'secret', false],
    ['a@b.fr', '', false],
    ['a@b.fr', ' ', true],
    ['a@b.fr', 'secret', true],
  ])('A73 email « %s » with password « %s » may be sent: %s', (email, password, sent) => {
    expect(canSignIn(email, password)).toBe(sent)
  })

  const same = (password: string) => ({ password, confirmation: password })
  const SHORT = 'Le mot de passe doit contenir au moins 8 caractères.'
  test.each<[string, Partial<typeof account>, [field: string, sentence: string] | null]>([
    ['A77 a complete registration has no problem', {}, null],
    ['A77 an email of spaces is missing', { email: '   ' }, ['email', 'Entre ton adresse email.']],
    ['A78 seven characters are too few, and the message says so', same('1234567'), ['password', SHORT]],
    ['A78 four characters outside the first plane are four', same('🐉🐉🐉🐉'), ['password', SHORT]],
    ['A78 eight of them are enough', same('🐉'.repeat(8)), null],
    ['A77 a password of spaces is one', same(' '.repeat(8)), null],
    [
      'A77 a confirmation is not trimmed',
      { confirmation: `${account.password} ` },
      ['confirmation', 'Les mots de passe ne correspondent pas.'],
    ],
    [
      'A77 more than 200 characters are refused',
      same('a'.repeat(201)),
      ['password', 'Le mot de passe doit contenir au plus 200 caractères.'],
    ],
  ])('%s', (_, changes, problem) => {
    const [field, sentence] = problem ?? []
    expect(registrationProblem({ ...account, ...changes })).toEqual(problem && { field, sentence })
  })

  test('A75 the indicator says nothing before the confirmation is typed, then whether both are the same', () => {
    expect(matchOf(account.password, '')).toBe('none')
    expect(matchOf(account.password, 'corr')).toBe('different')
    expect(matchOf(account.password, account.confirmation)).toBe('same')
  })

  test.each([
    ['abc', false],
    ['  abc  ', false],
    ['a@b.', true],
    [' a@b.fr ', true],
  ])('A80 a link may be asked for with « %s »: %s', (email, asked) => {
    expect(canAskLink(email)).toBe(asked)
  })

  test('A84 A85 a reset has its own sentence for a short password, and the same rules', () => {
    const short = 'Minimum 8 caractères.'
    const of = (password: string, confirmation = password) =>
      newPasswordProblem({ password, confirmation }, short)
    expect(of('1234567')).toEqual({ field: 'password', sentence: short })
    expect(of('12345678', '1234567')?.sentence).toBe('Les mots de passe ne correspondent pas.')
    expect(of('a'.repeat(201))?.field).toBe('password')
    expect(of('12345678')).toBeNull()
  })
})

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
