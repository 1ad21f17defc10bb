import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#data/http.ts'
import { click, render, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { createRemote, useCommand, useRead } from '#ui/remote.ts'

const refusal = new ApiError(500, 'internal', 'Panne.')
const silence = new ApiError(0, 'network', 'Pas de réseau.')
const sentence = (error: unknown) => (error instanceof ApiError ? error.message : '')

/** A remote whose questions wait until the test answers them. */
function asked(options: { emptyOnRefusal?: boolean; sentence?: (error: unknown) => string | null } = {}) {
  const calls: {
    key: string
    signal: AbortSignal
    answer: (data: string) => void
    fail: (error: Error) => void
  }[] = []
  const remote = createRemote<string>({
    ask: (key, signal) =>
      new Promise((answer, fail) => {
        calls.push({ key, signal, answer, fail })
      }),
    sentence,
    ...options,
  })
  return { remote, calls, state: () => remote.store.getState() }
}

test('of several questions the last one’s answer is kept, in whatever order they come', async () => {
  const { remote, calls, state } = asked()
  const both = [remote.load('a'), remote.load('b')]
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[1]?.answer('de b')
  calls[0]?.answer('de a')
  await Promise.all(both)
  expect(state()).toMatchObject({ data: 'de b', key: 'b', asking: null })
})

test('a failure stays until the next answer, and leaves what was known', async () => {
  const { remote, calls, state } = asked()
  const first = remote.load('a')
  calls[0]?.answer('un')
  await first
  const second = remote.load('a')
  calls[1]?.fail(refusal)
  await second
  expect(state()).toMatchObject({ data: 'un', failure: { sentence: 'Panne.', silent: false } })
  const third = remote.load('a')
  expect(state()).toMatchObject({ asking: 'a', failure: { sentence: 'Panne.' } })
  calls[2]?.answer('deux')
  await third
  expect(state()).toMatchObject({ data: 'deux', failure: null })
})

test.each([
  ['a refusal empties a list that asks for it', refusal, null],
  ['a silence empties nothing', silence, 'un'],
])('%s', async (_, error, left) => {
  const { remote, calls, state } = asked({ emptyOnRefusal: true })
  const first = remote.load('a')
  calls[0]?.answer('un')
  await first
  const second = remote.load('b')
  calls[1]?.fail(error)
  await second
  expect(state()).toMatchObject({ data: left, failure: { silent: error === silence } })
})

test('a failure without a sentence changes nothing', async () => {
  const { remote, calls, state } = asked({ sentence: () => null })
  const first = remote.load('a')
  calls[0]?.fail(refusal)
  await first
  expect(state()).toMatchObject({ asking: null, failure: null })
})

test('a change asks again what was on its way', async () => {
  const { remote, calls, state } = asked()
  const first = remote.load('a')
  calls[0]?.answer('un')
  await first
  void remote.load('b')
  remote.change((data) => `${data} changé`)
  expect(state().data).toBe('un changé')
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b', 'b'])
})

test('a reading that was stopped or forgotten says nothing any more', async () => {
  const { remote, calls, state } = asked()
  const first = remote.load('a')
  remote.stop()
  calls[0]?.fail(refusal)
  await first
  expect(state()).toMatchObject({ asking: null, failure: null })
  const second = remote.load('a')
  remote.forget()
  calls[1]?.answer('tard')
  await second
  expect(state()).toMatchObject({ data: null, receivedAt: 0 })
})

test('a screen reads at its start, when the page comes back, and no more once it was left', async () => {
  const read = vi.fn(async () => 'réponse')
  function Screen() {
    const { data } = useRead(read, sentence)
    return <p>{data}</p>
  }
  const screen = await render(<Screen />)
  await until(() => expect(shown('réponse')).toBe(true))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await act(async () => void dispatchEvent(new Event('online')))
  expect(read).toHaveBeenCalledTimes(3)
  await screen.unmount()
  dispatchEvent(new Event('online'))
  expect(read).toHaveBeenCalledTimes(3)
})

test('a command runs once however often it is pressed, and its failure goes with the next try', async () => {
  const ends: ((error?: Error) => void)[] = []
  const call = () => new Promise<void>((done, fail) => ends.push((error) => (error ? fail(error) : done())))
  function Screen() {
    const { busy, failure, run } = useCommand(sentence)
    const twice = () => {
      void run(call)
      void run(call)
    }
    return (
      <button type="button" onClick={twice}>
        {busy ? 'occupé' : (failure ?? 'prêt')}
      </button>
    )
  }
  await render(<Screen />)
  await click(there(button('prêt')))
  expect(ends).toHaveLength(1)
  await act(async () => ends[0]?.(refusal))
  await click(there(button('Panne.')))
  expect(button('occupé')).toBeDefined()
  await act(async () => ends[1]?.())
  expect(button('prêt')).toBeDefined()
})
