import { createStore } from 'zustand/vanilla'

/** The parameter of the compact mode in the URL. */
export const COMPACT = 'compact'

/**
 * The mini-window: one at a time. `tab` is the path of the tool that it shows; `opener` the button that gets the focus
 * back; `hint`: it does not stay above the others, which was never said on this device.
 */
type Mini = { window: Window | null; tab: string; opener: HTMLElement | null; hint: boolean }

export const CLOSED: Mini = { window: null, tab: '', opener: null, hint: false }
export const mini = createStore<Mini>(() => CLOSED)
