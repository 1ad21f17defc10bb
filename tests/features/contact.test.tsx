import 'fake-indexeddb/auto'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { sendWaiting } from '#data/contact-queue.ts'
import { deviceDb } from '#data/device-db.ts'
import { startTabMemory } from '#data/session/tab-memory.ts'
import { ContactForm } from '#features/landing/contact/contact-form.tsx'
import {
  EMAIL_HINT,
  FAILED,
  fill,
  hintOf,
  KEPT,
  message,
  offline,
  refuses,
  SENT,
  SHORT_HINT,
  see,
  send,
  server,
  signsIn,
  signsOut,
  TEXT,
  write,
} from '#tests/support/screens/contact-form.tsx'
import { byRole, click, field, leave, nameOf, render, type, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

describe('the form', () => {
  let stop = () => {}

  afterEach(() => stop())

  let leavePage = async () => {}

  afterEach(() => leavePage())

  /** The form as it was rendered at build, filled in by its reader; answers what takes it over. */
  function renderedAhead(): () => Promise<void> {
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(<ContactForm />)
    field('Nom (facultatif)').value = 'Maëlle'
    field('Email').value = 'maelle@exemple.fr'
    message().value = TEXT
    return async () => {
      const alive = await act(async () => hydrateRoot(root, <ContactForm />))
      leavePage = async () => {
        await act(async () => alive.unmount())
        root.remove()
        leavePage = async () => {}
      }
    }
  }

  const written = () => [message().value, field('Nom (facultatif)').value, field('Email').value]

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

    test('what was typed in several fields before the page was alive is in all of them', async () => {
      const becomesAlive = renderedAhead()
      await becomesAlive()
      expect(written()).toEqual([TEXT, 'Maëlle', 'maelle@exemple.fr'])
      expect(server.bodies).toEqual([])
    })

    test('A144 what was sent before the page was alive leaves once, as soon as it is', async () => {
      const becomesAlive = renderedAhead()
      // As boot.js marks it.
      document.querySelector('form')?.setAttribute('data-sent', '')
      await becomesAlive()
      await see(SENT)
      expect(server.bodies).toEqual([
        expect.objectContaining({ name: 'Maëlle', email: 'maelle@exemple.fr', message: TEXT }),
      ])
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
      await signsIn('elea')
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

  describe('what an account is writing', () => {
    test('leaves the form with its session, and is not there for the next account of the tab', async () => {
      await signsIn('elea')
      await render(<ContactForm />)
      await fill('Un brouillon d’Éléa')
      await signsOut()
      expect(written()).toEqual(['', '', ''])
      await signsIn('lou')
      expect(written()).toEqual(['', '', 'lou@exemple.fr'])
    })

    test('is not there for an account that another tab switched to', async () => {
      await signsIn('elea')
      await render(<ContactForm />)
      await fill('Un brouillon d’Éléa')
      await signsIn('lou')
      expect(written()).toEqual(['', '', 'lou@exemple.fr'])
    })

    test('is not there for another account when the tab is opened again, and is for its own', async () => {
      await signsIn('elea')
      const { unmount } = await render(<ContactForm />)
      await fill('Un brouillon d’Éléa')
      await unmount()
      await signsIn('lou')
      const { unmount: close } = await render(<ContactForm />)
      expect(written()).toEqual(['', '', 'lou@exemple.fr'])
      await close()
      await signsIn('elea')
      await render(<ContactForm />)
      expect(message().value).toBe('Un brouillon d’Éléa')
    })

    test('goes from the tab’s storage when the session ends, wherever the page is', async () => {
      stop = startTabMemory(sessionStorage)
      await signsIn('elea')
      const { unmount } = await render(<ContactForm />)
      await fill('Un brouillon d’Éléa')
      await unmount()
      await signsOut()
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('Éléa')
    })

    test('is not written back by a message that was under way when the session ended', async () => {
      let answer: (response: Response) => void = () => {}
      server.answers = [() => new Promise<Response>((resolve) => (answer = resolve))]
      stop = startTabMemory(sessionStorage)
      await signsIn('elea')
      await render(<ContactForm />)
      await fill('Un message d’Éléa')
      await send()
      await until(() => expect(server.bodies).toHaveLength(1))
      await signsOut()
      await act(async () => answer(Response.json({ ok: true })))
      await act(() => until(async () => expect(await deviceDb().messages.count()).toBe(0)))
      expect(written()).toEqual(['', '', ''])
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('maelle@exemple.fr')
    })

    test('before signing in is still there after it', async () => {
      await render(<ContactForm />)
      await fill('Un brouillon de visiteur')
      await signsIn('elea')
      expect(message().value).toBe('Un brouillon de visiteur')
    })
  })

  test('a draft that cannot be read is an empty form', async () => {
    sessionStorage.setItem('contact:draft', '{"message":12,"topic":"argent"')
    await render(<ContactForm />)
    expect(message().value).toBe('')
    expect(byRole('button', 'Envoyer')).toBeDefined()
  })
})

describe('sending', () => {
  test('A144 A147 a message that the server takes is thanked for, and the field is free again', async () => {
    await render(<ContactForm />)
    await fill()
    await send()
    await see(SENT)
    expect(server.bodies).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'Maëlle',
        email: 'maelle@exemple.fr',
        topic: 'question',
        message: TEXT,
      },
    ])
    expect([message().value, field('Email').value.trim()]).toEqual(['', 'maelle@exemple.fr'])
    expect(document.querySelector('[role=status]')?.textContent).toBe(SENT)
  })

  test('A144 while it is under way the button says so, and a second press sends nothing more', async () => {
    let resolve: (response: Response) => void = () => {}
    const promise = new Promise<Response>((settle) => {
      resolve = settle
    })
    server.answers = [() => promise]
    await render(<ContactForm />)
    await fill()
    await send()
    await until(() => expect(server.bodies).toHaveLength(1))
    const busy = there(button('Envoi…'))
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await click(busy)
    await write('Et ceci, tapé pendant ce temps.')
    await act(async () => resolve(Response.json({ ok: true })))
    await see(SENT)
    expect(server.bodies).toHaveLength(1)
    expect(message().value).toBe('Et ceci, tapé pendant ce temps.')
  })

  test.each([
    ['a limit', 429, 'Trop de tentatives. Réessaie dans 15 minutes.'],
    ['a server that fails', 503, 'Le serveur ne peut pas écrire pour le moment.'],
    ['a refusal without a reason', 400, ''],
  ])('A148 after %s everything typed stays, and one sentence says so', async (_, status, said) => {
    server.answers = [refuses(status, said)]
    await render(<ContactForm />)
    await fill()
    await send()
    await see(FAILED)
    expect(document.querySelector('[role=alert]')?.textContent).toBe(FAILED)
    expect([message().value, field('Nom (facultatif)').value]).toEqual([TEXT, 'Maëlle'])
    expect(await deviceDb().messages.count()).toBe(0)
  })

  test('A148 the same words sent again are the same message, other words another one', async () => {
    server.answers = [refuses(503, ''), refuses(503, '')]
    await render(<ContactForm />)
    await fill()
    for (let round = 0; round < 2; round += 1) {
      await send()
      await until(() => expect(server.bodies).toHaveLength(round + 1))
      await see(FAILED)
    }
    await write(`${TEXT} Vraiment.`)
    await send()
    await see(SENT)
    const ids = server.bodies.map(({ id }) => id)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('A148 a refusal is said by its reason alone, and everything typed stays', async () => {
    server.answers = [refuses(422, 'Ce nom est trop long.')]
    await render(<ContactForm />)
    await fill()
    await send()
    await see('Ce nom est trop long.')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Ce nom est trop long.')
    expect(message().value).toBe(TEXT)
  })
})

describe('without network', () => {
  test('the message is kept on the device, the form says so, and thanks once it has left', async () => {
    server.answers = [offline]
    await render(<ContactForm />)
    await fill()
    await send()
    await see(KEPT)
    expect(message().value).toBe('')
    expect(await deviceDb().messages.toArray()).toMatchObject([{ message: TEXT, refused: null }])
    await act(async () => void (await sendWaiting()))
    await see(SENT)
    expect(server.bodies).toHaveLength(2)
    expect(server.bodies[1]).toEqual(server.bodies[0])
  })

  test('a message that still waits is said when the page is opened again', async () => {
    server.answers = [offline]
    const { unmount } = await render(<ContactForm />)
    await fill()
    await send()
    await see(KEPT)
    await unmount()
    await render(<ContactForm />)
    await see(KEPT)
  })

  test('a kept message that the server refuses comes back into the form with its sentence', async () => {
    server.answers = [offline, refuses(422, EMAIL_HINT)]
    await render(<ContactForm />)
    await fill()
    await send()
    await see(KEPT)
    await act(async () => void (await sendWaiting()))
    await see(EMAIL_HINT)
    expect([message().value, field('Email').value]).toEqual([TEXT, 'maelle@exemple.fr'])
    await until(async () => expect(await deviceDb().messages.count()).toBe(0))
  })

  test('it does not come back over another message that is being written', async () => {
    server.answers = [offline, refuses(422, 'Non.')]
    await render(<ContactForm />)
    await fill()
    await send()
    await see(KEPT)
    await write('Un deuxième message.')
    await act(async () => void (await sendWaiting()))
    await see('Un autre message gardé a été refusé')
    expect(message().value).toBe('Un deuxième message.')
    await send()
    await until(() => expect(message().value).toBe(TEXT))
  })
})
