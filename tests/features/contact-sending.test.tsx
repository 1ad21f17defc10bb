import 'fake-indexeddb/auto'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { sendWaiting } from '#data/contact-queue.ts'
import { deviceDb } from '#data/device-db.ts'
import { ContactForm } from '#features/landing/contact/contact-form.tsx'
import {
  EMAIL_HINT,
  FAILED,
  fill,
  KEPT,
  message,
  offline,
  refuses,
  SENT,
  see,
  send,
  server,
  signsIn,
  TEXT,
  write,
} from '#tests/support/screens/contact-form.tsx'
import { click, field, render, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

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

  test('a kept message of one account is neither said nor given back to the next', async () => {
    server.answers = [offline, refuses(422, EMAIL_HINT)]
    const { unmount } = await render(<ContactForm />)
    await signsIn('elea')
    await fill()
    await send()
    await see(KEPT)
    await unmount()
    await signsIn('lou')
    await render(<ContactForm />)
    await act(async () => void (await sendWaiting()))
    await until(async () => expect((await deviceDb().messages.toArray())[0]?.refused).toBe(EMAIL_HINT))
    expect([shown(KEPT), shown(EMAIL_HINT), message().value]).toEqual([false, false, ''])
    await signsIn('elea')
    await see(EMAIL_HINT)
    expect(message().value).toBe(TEXT)
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
