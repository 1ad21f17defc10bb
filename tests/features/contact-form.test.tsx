import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { session } from '#data/session-store.ts'
import { ContactForm } from '#features/landing/contact-form.tsx'
import {
  EMAIL_HINT,
  fill,
  hintOf,
  message,
  SHORT_HINT,
  send,
  server,
  write,
} from '#tests/support/contact-form.tsx'
import { byRole, field, leave, nameOf, render, type } from '#tests/support/render.tsx'
import { shown } from '#tests/support/screen.ts'

describe('the fields', () => {
  test('A143 are a name that may be left out, an address, a topic that begins with the question, a message', async () => {
    await render(<ContactForm />)
    expect([...document.querySelectorAll('input, select, textarea')].map(nameOf)).toEqual([
      'Nom (facultatif)',
      'Email',
      'Sujet',
      'Message',
    ])
    const topic = document.querySelector('select')
    expect([...(topic?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ['feature', 'Idée'],
      ['bug', 'Bug'],
      ['question', 'Question'],
      ['other', 'Autre'],
    ])
    expect(topic?.value).toBe('question')
  })

  test('A145 the address is judged once it was left, and the hint belongs to it', async () => {
    await render(<ContactForm />)
    await type(field('Email'), 'maelle@exemple')
    expect(shown(EMAIL_HINT)).toBe(false)
    await leave(field('Email'))
    expect([hintOf(field('Email')), field('Email').getAttribute('aria-invalid')]).toEqual([
      EMAIL_HINT,
      'true',
    ])
    await type(field('Email'), 'maelle@exemple.fr')
    expect(shown(EMAIL_HINT)).toBe(false)
  })

  test('A146 the message is judged trimmed, once it was left', async () => {
    await render(<ContactForm />)
    await write('   neuf car   ')
    expect(shown(SHORT_HINT)).toBe(false)
    await leave(message())
    expect(hintOf(message())).toBe(SHORT_HINT)
    await write('dix lettre')
    expect(shown(SHORT_HINT)).toBe(false)
  })

  test('A145 A146 a submit says what is wrong, goes to the first wrong field, and sends nothing', async () => {
    await render(<ContactForm />)
    await send()
    expect([hintOf(field('Email')), hintOf(message())]).toEqual([EMAIL_HINT, SHORT_HINT])
    expect(document.activeElement).toBe(field('Email'))
    expect(server.bodies).toEqual([])
  })

  test('A146 near the longest message it counts, and a longer one stays whole', async () => {
    await render(<ContactForm />)
    await write('x'.repeat(4499))
    expect(shown('/ 5')).toBe(false)
    await write('x'.repeat(4900))
    expect(shown('4\u202f900 / 5\u202f000')).toBe(true)
    await write('x'.repeat(5001))
    await leave(message())
    expect(hintOf(message())).toBe('Ton message est trop long (5 000 caractères au plus).')
    expect(message().value).toHaveLength(5001)
  })

  test('A143 a player’s own address stands there, to be changed', async () => {
    const user = { id: 'u', email: 'elea@exemple.fr', name: 'Éléa', is_admin: false, access_active: false }
    session.setState({ status: 'signed-in', user })
    await render(<ContactForm />)
    expect(field('Email').value).toBe('elea@exemple.fr')
    await type(field('Email'), '')
    expect(field('Email').value).toBe('')
  })
})

test('what is being written survives a reload of the page', async () => {
  const { unmount } = await render(<ContactForm />)
  await fill('Un brouillon en cours')
  await unmount()
  await render(<ContactForm />)
  expect([message().value, field('Nom (facultatif)').value]).toEqual(['Un brouillon en cours', 'Maëlle'])
})

test('a draft that cannot be read is an empty form', async () => {
  sessionStorage.setItem('contact:draft', '{"message":12,"topic":"argent"')
  await render(<ContactForm />)
  expect(message().value).toBe('')
  expect(byRole('button', 'Envoyer')).toBeDefined()
})
