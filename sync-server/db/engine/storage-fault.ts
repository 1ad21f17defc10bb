const SQLITE = /^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN|NOMEM)/
/** Connection, resources, operator, system, locks and a standby that takes no writes. */
const POSTGRES = /^(08|53|57|58|40)|^(25006|55P03)$/
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const BROKEN = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether a failure is the store's and passes: a full disk, a lock, a database that restarts or cannot be reached. */
export function isStorageFault(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (SQLITE.test(code) || NETWORK.test(code) || BROKEN.test(error.message)) return true
  return code.length === 5 && POSTGRES.test(code)
}

/** Whether PostgreSQL refuses a text that SQLite would store: it holds a NUL. */
export const isUnstorableText = (error: Error): boolean => 'code' in error && error.code === '22021'
