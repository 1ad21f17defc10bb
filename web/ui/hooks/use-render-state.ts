import { useReducer } from 'react'

type Step<S> = (before: S) => S
const take = <S>(before: S, step: Step<S>): S => step(before)

/**
 * As `useState`, for a state that is also set while rendering. React may work out the next `useState` from that of the last
 * render, even one that was given up (a navigation that a key interrupts), and what was typed would be lost; never that of
 * a reducer.
 */
export const useRenderState = <S>(first: S): [state: S, set: (step: Step<S>) => void] =>
  useReducer(take<S>, first)
