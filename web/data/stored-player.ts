import { startCatalogue } from '#data/catalogue/catalogue.ts'
import type { PageEnvironment } from '#data/page-environment.ts'
import { currentToken, session } from '#data/session/session-store.ts'
import { cachedUser } from '#data/session/stored-session.ts'

/**
 * What a player's first screen begins with, before any database of theirs is opened: who is signed in, as the storage
 * that the tabs share says, and the catalogue. A session that was refused meanwhile ends as soon as that is read.
 */
export function showStoredPlayer(page: PageEnvironment): void {
  const { user } = cachedUser()
  if (currentToken() === null) session.setState({ status: 'signed-out', user: null })
  else if (user) session.setState({ status: 'signed-in', user })
  catalogueOnceSignedIn(page)
}

let follows = false

/** Has the catalogue follow the server from the first time that somebody is signed in, however often it is called. */
function catalogueOnceSignedIn(page: PageEnvironment): void {
  if (follows) return
  follows = true
  if (session.getState().status === 'signed-in') return void startCatalogue(page)
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-in') return
    stop()
    void startCatalogue(page)
  })
}
