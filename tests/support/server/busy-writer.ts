import { argv } from 'node:process'
import Database from 'better-sqlite3'

// A process that writes to a database all the time, as a busy server does: each transaction adds a row of an account
// and moves the account's head to it; without accounts it has only read once. Ends when its input does, at the latest after a minute.
const [, , path = '', ...accounts] = argv
const file = new Database(path, { fileMustExist: true, timeout: 5000 })
const add = file.prepare(
  "insert into records (user_id, collection, key, doc, h, deleted, seq) values (?, 'inventories', ?, '{}', '{}', 0, ?)",
)
const head = file.prepare<[string], number>('select seq from heads where user_id = ?').pluck()
const move = file.prepare('update heads set seq = ? where user_id = ?')
const write = file.transaction((account: string) => {
  const seq = (head.get(account) ?? 0) + 1
  add.run(account, `n${seq}`, seq)
  move.run(seq, account)
})

let on = true
process.stdin.on('end', () => {
  on = false
})
process.stdin.resume()
const end = Date.now() + 60_000
let count = 0
function some(): void {
  for (let i = 0; i < 20; i++) {
    const account = accounts[count++ % accounts.length]
    if (account) write(account)
    else if (count === 1) head.get('')
  }
  if (count === 20) process.stdout.write('writing\n')
  if (on && Date.now() < end) setTimeout(some)
  else {
    file.close()
    process.stdout.write(`${count}\n`)
  }
}
some()
