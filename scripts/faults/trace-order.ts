/** What a trace of system calls shows of the order of writing, syncing and answering. */
export type TraceOrder = { answers: number; walWrites: number; walSyncs: number; early: string[] }

const CALL = /^(\d+) +[\d.]+ (\w+)\(\d+<([^>]*)>(.*)$/
const RESUMED = /^(\d+) +[\d.]+ <\.\.\. (\w+) resumed>(.*)$/
const SYNC = /^f(data)?sync$/
const WRITE = /^(pwrite64|write|writev|sendto|sendmsg)$/

/**
 * Reads a trace (`strace -f -y -ttt`) of one connection that pushes one batch after the other. Every answer must come
 * after a write to the `-wal` file and after a sync of that file which ended later than the write; those that came
 * early are listed.
 */
export function readTrace(lines: Iterable<string>): TraceOrder {
  const order: TraceOrder = { answers: 0, walWrites: 0, walSyncs: 0, early: [] }
  const syncing = new Set<string>()
  let [written, synced] = [false, false]
  const endSync = (rest: string) => {
    if (!/= 0$/.test(rest.trimEnd())) return
    order.walSyncs += 1
    synced = written
  }
  for (const line of lines) {
    const resumed = RESUMED.exec(line)
    if (resumed) {
      const [, pid = '', name = '', rest = ''] = resumed
      if (SYNC.test(name) && syncing.delete(pid)) endSync(rest)
      continue
    }
    const [, pid = '', name = '', path = '', rest = ''] = CALL.exec(line) ?? []
    if (path.endsWith('-wal')) {
      if (SYNC.test(name)) {
        if (rest.includes('<unfinished')) syncing.add(pid)
        else endSync(rest)
      } else if (WRITE.test(name)) {
        order.walWrites += 1
        written = true
        synced = false
      }
    } else if (/^(TCP|socket)/.test(path) && WRITE.test(name) && rest.includes('HTTP/1.1 200')) {
      order.answers += 1
      if (!synced) order.early.push(line)
      written = false
      synced = false
    }
  }
  return order
}
