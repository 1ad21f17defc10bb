import type { ReactNode } from 'react'

/** Whether what is shown is nothing but a number with its unit, which a translation of the page is to leave alone. */
export const isFigure = (shown: ReactNode): boolean =>
  typeof shown === 'number' || (typeof shown === 'string' && /\d/.test(shown) && !/\p{L}{4}/u.test(shown))
