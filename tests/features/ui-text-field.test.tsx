import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { field, leave, press, render, type, until } from '#tests/support/screens/render.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** A field of at most ten characters whose value lives in a row, as in the tools. */
function Row({ store }: { store: (value: string) => unknown }) {
  const [stored, setStored] = useState('avant')
  const onCommit = (next: string) => {
    store(next)
    setStored(next)
  }
  return <TextField label="Note" value={stored} maxLength={10} onCommit={onCommit} />
}

const note = () => document.querySelector('.hint.pop')?.textContent?.replace(/\s/g, ' ')

describe('text field', () => {
  test('a text beyond the limit stays whole on screen, says by how much, and stores nothing', async () => {
    const store = vi.fn()
    await render(<Row store={store} />)
    const long = `${'a'.repeat(1_010)}`
    await type(field('Note'), long)
    expect(note()).toBe('1 000 caractères de trop, rien n’est enregistré')
    await press('Enter')
    await leave(field('Note'))
    expect(field('Note').value).toBe(long)
    expect(field('Note').getAttribute('aria-invalid')).toBe('true')
    // The browser would cut what is pasted without a word.
    expect(field('Note').hasAttribute('maxlength')).toBe(false)
    expect(store).not.toHaveBeenCalled()
  })

  test('a text that fits once its blanks are gone is stored', async () => {
    const store = vi.fn()
    await render(<Row store={store} />)
    await type(field('Note'), `  ${'a'.repeat(11)}`)
    expect(note()).toBe('1 caractère de trop, rien n’est enregistré')
    await type(field('Note'), `  ${'a'.repeat(10)}   `)
    expect(note()).toBeUndefined()
    await press('Enter')
    await until(() => expect(store).toHaveBeenCalledExactlyOnceWith('a'.repeat(10)))
  })
})
