import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect } from 'vitest'
import { Toasts } from '#ui/overlays/toast.tsx'
import { render, until } from './render.tsx'
import { shown } from './screen.ts'

/** Opens a page of the account menu, with its messages. */
export const openPage = (page: ReactNode) =>
  render(
    <MemoryRouter>
      {page}
      <Toasts />
    </MemoryRouter>,
  )

export const see = (text: string) => until(() => expect(shown(text)).toBe(true))
