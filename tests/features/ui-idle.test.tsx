import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#tests/support/screens/render.tsx'
import { useIdle, useScreenLoading } from '#ui/page/use-idle.ts'

function Page({ loading }: { loading: boolean }) {
  useScreenLoading(loading)
  return <p>{useIdle() ? 'idle' : 'busy'}</p>
}
const after = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const seen = () => document.querySelector('p')?.textContent

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'],
    }),
)
afterEach(() => vi.useRealTimers())

test('a page is idle a while after its screen has come', async () => {
  const { rerender } = await render(<Page loading />)
  await after(4000)
  expect(seen()).toBe('busy')
  await rerender(<Page loading={false} />)
  expect(seen()).toBe('busy')
  await after(4000)
  expect(seen()).toBe('idle')
})

test('a screen that never comes keeps nothing else from coming', async () => {
  await render(<Page loading />)
  await after(19_000)
  expect(seen()).toBe('busy')
  await after(1000)
  expect(seen()).toBe('idle')
})
