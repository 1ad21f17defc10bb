import { session } from '#data/session-store.ts'

/** Runs `start` the first time that somebody is signed in: a visitor of the first page pays for nothing. */
export function onceSignedIn(start: () => Promise<void>): void {
  if (session.getState().status === 'signed-in') return void start()
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-in') return
    stop()
    void start()
  })
}
