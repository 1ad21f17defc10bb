import { createStore } from 'zustand/vanilla'

/** Whether the search over everything is open. */
export const finder = createStore(() => ({ open: false }))

export const openFinder = (): void => finder.setState({ open: true })
export const closeFinder = (): void => finder.setState({ open: false })
