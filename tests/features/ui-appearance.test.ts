import { beforeEach, describe, expect, test } from 'vitest'
import { appearance, setDensity, setTheme, startAppearance } from '#ui/page/appearance.ts'

const page = document.documentElement

describe('appearance', () => {
  beforeEach(() => {
    localStorage.clear()
    setTheme('dark')
    setDensity('tablette')
    localStorage.clear()
  })

  test('the screens are dark and roomy until the player chooses', () => {
    startAppearance()
    expect([page.dataset.theme, page.dataset.density]).toEqual(['dark', 'tablette'])
  })

  test('a choice is on the page at once, and on the device for the next visit', () => {
    startAppearance()
    setTheme('light')
    setDensity('compact')
    expect([page.dataset.theme, page.dataset.density]).toEqual(['light', 'compact'])
    expect([localStorage.getItem('theme'), localStorage.getItem('density')]).toEqual(['light', 'compact'])
  })

  test('the choice of an earlier visit, or of another tab, is taken over', () => {
    localStorage.setItem('theme', 'light')
    startAppearance()
    expect(appearance.getState().theme).toBe('light')
    localStorage.setItem('density', 'compact')
    window.dispatchEvent(new StorageEvent('storage', { key: 'density', newValue: 'compact' }))
    expect(page.dataset.density).toBe('compact')
  })

  test('a stored value that means nothing is the usual look', () => {
    localStorage.setItem('theme', '<script>')
    localStorage.setItem('density', 'énorme')
    startAppearance()
    expect(appearance.getState()).toEqual({ theme: 'dark', density: 'tablette' })
  })
})
