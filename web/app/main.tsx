import '#ui/styles/index.css'
import './shell.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { attachPage } from '#data/page-environment.ts'
import { currentToken, isSessionKey, session } from '#data/session/session-store.ts'
import { startTabMemory } from '#data/session/tab-memory.ts'
import { onIdle } from '#ui/hooks/use-idle.ts'
import { startAppearance } from '#ui/page/appearance.ts'
import { startInstallOffer } from '#ui/page/install.ts'
import { pageEnvironment } from './page-environment.ts'
import { playerShell } from './player.ts'
import { App, wantFirstPage } from './router.tsx'

attachPage(pageEnvironment)
startAppearance()
startInstallOffer()
startTabMemory(sessionStorage)
if (currentToken() === null) startVisit()
else void showPlayer()

/** Nobody is signed in: the page that was rendered at build is theirs, and nothing of a player's is loaded. */
function startVisit(): void {
  session.setState({ status: 'signed-out' })
  pageEnvironment.onStorageChange((key) => {
    if (isSessionKey(key) && currentToken() !== null) void pageEnvironment.startPlayer()
  })
  show()
}

/** A stored session: its player sees nothing of a visitor's page. */
async function showPlayer(): Promise<void> {
  const stored = import('#data/stored-player.ts').then((player) => player.showStoredPlayer(pageEnvironment))
  wantFirstPage()
  await Promise.all([stored, playerShell.want()]).catch((error: unknown) =>
    console.warn('[comptoir] écran', error),
  )
  show()
}

function show(): void {
  const root = document.getElementById('root')
  if (!root) return
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  onIdle(afterFirstScreen)
  if (root.dataset.ahead === location.pathname && currentToken() === null) return void hydrateRoot(root, app)
  delete root.dataset.ahead
  root.replaceChildren()
  createRoot(root).render(app)
}

/** The worker, which fetches the whole application at its first install, and what an earlier visit left to be sent. */
function afterFirstScreen(): void {
  startWorker()
  void sendLeftovers()
}

/** Without this code no new version would be heard of: where it does not come, it is asked for when the player is back. */
function startWorker(): void {
  import('./update/service-worker.ts').then(
    (m) => m.registerServiceWorker(),
    (error: unknown) => {
      console.warn('[comptoir] service worker', error)
      const stop = pageEnvironment.onVisible(() => {
        stop()
        startWorker()
      })
    },
  )
}

/** Messages and sign-outs that wait on this device; one that never had a database has none. */
async function sendLeftovers(): Promise<void> {
  if ((await indexedDB.databases?.())?.length === 0) return
  await Promise.all([pageEnvironment.startContactQueue(), pageEnvironment.startPlayer()])
}
