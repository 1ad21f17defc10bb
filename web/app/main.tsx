import '#ui/styles/index.css'
import './shell.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startActiveAccount } from '#data/active-account.ts'
import { startCatalogue } from '#data/catalogue/catalogue.ts'
import { startSession } from '#data/session.ts'
import { session } from '#data/session-store.ts'
import { startSyncEngine } from '#data/sync-engine.ts'
import { startTabMemory } from '#data/tab-memory.ts'
import { startAppearance } from '#ui/appearance.ts'
import { startInstallOffer } from '#ui/install.ts'
import { pageEnvironment } from './page-environment.ts'
import { App } from './router.tsx'

startAppearance()
startInstallOffer()
startActiveAccount()
startTabMemory(sessionStorage)
void startSession(pageEnvironment)
startSyncEngine(pageEnvironment)
onceSignedIn(() => startCatalogue(pageEnvironment))
// The first screen does not wait for the worker's code.
addEventListener(
  'load',
  () => void import('./update/service-worker.ts').then((m) => m.registerServiceWorker()),
)
// Nor for a contact message that was kept.
setTimeout(
  () => void import('#data/contact-triggers.ts').then((m) => m.startContactQueue(pageEnvironment)),
  3000,
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

/** Runs `start` the first time that somebody is signed in: a visitor of the first page pays for nothing. */
function onceSignedIn(start: () => Promise<void>): void {
  if (session.getState().status === 'signed-in') return void start()
  const stop = session.subscribe(({ status }) => {
    if (status !== 'signed-in') return
    stop()
    void start()
  })
}
