import { ensureBuilt } from './built.mjs'
import { ensureInstalled, stop } from './install.mjs'

let built = false
await ensureInstalled(() => {
  built = ensureBuilt()
})
if (!built) stop('La construction a échoué.')
// Same process: the server gets the signals of the terminal or the service manager itself, once.
await import(new URL('../dist/server/index.js', import.meta.url).href)
