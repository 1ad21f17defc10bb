import { createStore } from 'zustand/vanilla'

export type Theme = 'dark' | 'light' | 'system'
export type Density = 'tablette' | 'compact'

// web/public/boot.js reads the same keys before the first paint.
const THEME_KEY = 'theme'
const DENSITY_KEY = 'density'
const GROUND = { dark: '#130f0a', light: '#f9f4ea' } as const

/** How the screens look on this device: dark first, then what the player chose. */
export const appearance = createStore<{ theme: Theme; density: Density }>(() => ({
  theme: 'dark',
  density: 'tablette',
}))

export const setTheme = (theme: Theme): void => keep(THEME_KEY, theme, { theme })
export const setDensity = (density: Density): void => keep(DENSITY_KEY, density, { density })

/** Reads the choice of earlier visits, puts it on <html>, and follows the system's theme and the other tabs. */
export function startAppearance(): void {
  appearance.subscribe(paint)
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', paint)
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === DENSITY_KEY) appearance.setState(chosen())
  })
  appearance.setState(chosen())
}

function chosen(): { theme: Theme; density: Density } {
  const theme = stored(THEME_KEY)
  return {
    theme: theme === 'light' || theme === 'system' ? theme : 'dark',
    density: stored(DENSITY_KEY) === 'compact' ? 'compact' : 'tablette',
  }
}

function paint(): void {
  const { theme, density } = appearance.getState()
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  const shown = light ? 'light' : 'dark'
  document.documentElement.dataset.theme = shown
  document.documentElement.dataset.density = density
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[shown])
}

// A browser that refuses storage still changes its look until it is closed.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string, change: { theme: Theme } | { density: Density }): void {
  appearance.setState(change)
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
