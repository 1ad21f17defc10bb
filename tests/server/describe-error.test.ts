import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeError } from '#server/log.ts'
import { GameDataError } from '#server/outside/game-data.ts'

const described = (error: unknown) => JSON.stringify(describeError(error))

test('what a database hangs on its error stays out', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email_key)=(elea@test.fr) already exists.',
    where: 'COPY users, line 1: "elea"',
    parameters: ['elea@test.fr'],
  })
  const text = described(error)
  expect(text).toContain('23505')
  expect(text).toContain('duplicate key value violates unique constraint')
  expect(text).not.toContain('elea')
})

test('what a parser quotes stays out, quotation marks in it included', () => {
  const parsing = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  for (const text of ['{"nom": Elea}', 'Elea', '"Elea', '{"a":"b", Elea'])
    expect(described(parsing(text))).not.toContain('Elea')
})

test('the query of an address stays out, its path stays', () => {
  const text = described(
    new GameDataError('/v1/fr/mounts/search?query=elea', 500, 'le service a répondu 500'),
  )
  expect(text).toContain('/v1/fr/mounts/search')
  expect(text).not.toContain('elea')
})

test('the places in the code are told, through the causes', () => {
  const { stack, cause } = describeError(new Error('dehors', { cause: new TypeError('dedans') })) as {
    stack: string
    cause: { type: string; message: string }
  }
  expect(stack).toMatch(/^at .*describe-error\.test\.ts:\d+:\d+/)
  expect(cause).toMatchObject({ type: 'TypeError', message: 'dedans' })
})

test('a chain of causes that never ends is cut', () => {
  const error = new Error('a')
  error.cause = error
  expect(described(error).length).toBeLessThan(20_000)
})

test('no quoted text, mail address or long token of a message gets through, nor do lines that look like places', () => {
  const secret = fc.stringMatching(/^[a-z]{6,12}$/).map((word) => `xq${word}`)
  const around = fc.constantFrom(
    (s: string) => `unexpected "${s}"`,
    (s: string) => `value '${s}' and '${s}' at 3`,
    (s: string) => `« ${s} » refusé`,
    (s: string) => `no mailbox ${s}@test.fr here`,
    (s: string) => `GET /a?b=${s}&c=${s}`,
    (s: string) => `token 0123456789.${s}.abcdef is bad`,
    (s: string) => `bad "x\n    at ${s} (/a/b.ts:1:1)\n"`,
  )
  fc.assert(
    fc.property(secret, around, (word, sentence) => {
      const error = Object.assign(new Error(sentence(word)), { code: 'E', [word]: word, detail: word })
      expect(described(error)).not.toContain(word)
    }),
  )
})

test('what is thrown without being an error is masked too', () => {
  expect(describeError('param customer_email, « elea@test.fr »')).not.toContain('elea')
  expect(describeError({ email: 'elea@test.fr' })).toBe('object')
})
