import { describe, expect, test } from 'vitest'
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

  test('A77 a complete registration has no problem', () => {
    expect(registrationProblem(account)).toBeNull()
  })

  test('A77 an email of spaces is missing', () => {
    expect(registrationProblem({ ...account, email: '   ' })).toEqual({
      field: 'email',
      sentence: 'Entre ton adresse email.',
    })
  })

  test('A78 seven characters are too few, and the message says so', () => {
    expect(registrationProblem({ ...account, password: '1234567', confirmation: '1234567' })).toEqual({
      field: 'password',
      sentence: 'Le mot de passe doit contenir au moins 8 caractères.',
    })
  })

  test('A78 characters are counted in code points', () => {
    const emojis = '🐉🐉🐉🐉'
    expect(registrationProblem({ ...account, password: emojis, confirmation: emojis })).toEqual({
      field: 'password',
      sentence: 'Le mot de passe doit contenir au moins 8 caractères.',
    })
    const eight = '🐉'.repeat(8)
    expect(registrationProblem({ ...account, password: eight, confirmation: eight })).toBeNull()
  })

  test('A77 the password is never trimmed', () => {
    const spaces = '        '
    expect(registrationProblem({ ...account, password: spaces, confirmation: spaces })).toBeNull()
    expect(registrationProblem({ ...account, confirmation: `${account.password} ` })).toEqual({
      field: 'confirmation',
      sentence: 'Les mots de passe ne correspondent pas.',
    })
  })

  test('A77 more than 200 characters are refused', () => {
    const long = 'a'.repeat(201)
    expect(registrationProblem({ ...account, password: long, confirmation: long })).toEqual({
      field: 'password',
      sentence: 'Le mot de passe doit contenir au plus 200 caractères.',
    })
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
