import { useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'

/**
 * For how long no screen waits, until when that is waited for at the latest, and whether the page must have a moment to
 * spare.
 */
type Quiet = { quietMs: number; latestMs: number; spare: boolean }
/** Between its code and its data a screen waits for nothing, for a moment. */
const SCREEN: Quiet = { quietMs: 100, latestMs: 2000, spare: false }
/** A screen that is not there by then may never be. */
const IDLE: Quiet = { quietMs: 1500, latestMs: 20_000, spare: true }
const PATIENCE_MS = 2000

const loading = createStore<{ screens: number }>(() => ({ screens: 0 }))
const count = (by: number) => loading.setState(({ screens }) => ({ screens: screens + by }))

/** Says, for as long as it is shown, that a screen's code or data is on its way: the page is not idle meanwhile. */
export function useScreenLoading(still = true): void {
  useEffect(() => {
    if (!still) return
    count(1)
    return () => count(-1)
  }, [still])
}

/** Calls `settle` once the screen is there, or after two seconds. Answers how to stop waiting. */
export const onScreen = (settle: () => void): (() => void) => whenQuiet(SCREEN, settle)

/**
 * Calls `settle` once the page has been there for a while, waits for no screen, and has a moment to spare, or at
 * the latest after twenty seconds: what no first screen waits for comes then. Answers how to stop waiting.
 */
export const onIdle = (settle: () => void): (() => void) => whenQuiet(IDLE, settle)

function whenQuiet({ quietMs, latestMs, spare }: Quiet, settle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = 0
  const stop = () => {
    clearTimeout(timer)
    if (request) cancelIdleCallback(request)
  }
  const done = () => {
    end()
    settle()
  }
  const latest = setTimeout(done, latestMs)
  const look = (busy: boolean) => {
    stop()
    if (busy) return
    timer = setTimeout(() => {
      if (spare && 'requestIdleCallback' in window)
        request = requestIdleCallback(done, { timeout: PATIENCE_MS })
      else done()
    }, quietMs)
  }
  const unsubscribe = loading.subscribe((now, before) => {
    if (now.screens > 0 !== before.screens > 0) look(now.screens > 0)
  })
  look(loading.getState().screens > 0)
  function end() {
    unsubscribe()
    clearTimeout(latest)
    stop()
  }
  return end
}

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => onIdle(() => setIdle(true)), [])
  return idle
}
