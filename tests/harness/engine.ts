import type { Look } from './device.ts'

export type Key = 'Enter' | 'Escape' | 'Tab'

/** One page of a browser, whichever engine draws it. What is done to it is real input, not script. */
export interface Tab {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, which sees nothing but its argument, and answers what it answers. */
  evaluate<R, A>(task: (argument: A) => R | Promise<R>, argument: A): Promise<R>
  /** Presses the mouse at a point of the window, in pixels of the page. */
  clickAt(x: number, y: number): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** One player's browser, with a profile that outlives its closing. */
export interface EngineBrowser {
  /** Opens the browser at a path of the site; opened again after a close, it has the same profile. */
  open(path?: string): Promise<Tab>
  /** A second tab of the open browser. */
  tab(path: string): Promise<Tab>
  close(): Promise<void>
  /** Closes the browser and forgets its profile. */
  dispose(): Promise<void>
}

export type Engine = {
  name: string
  /** What this machine lacks to run it, and how to get it, in French; null when it can run. */
  missing: () => string | null
  /** Makes a browser for the site at an address. */
  browser: (origin: string, look?: Partial<Look>) => EngineBrowser
}

/** The call of a function with its argument, as text that a driver carries into a page. */
export const callSource = <R, A>(task: (argument: A) => R, argument: A): string =>
  `(${task})(${JSON.stringify(argument) ?? ''})`
