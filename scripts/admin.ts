import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newAdminResetLink } from '#server/auth/mail-links.ts'
import { isAdmin } from '#server/auth/public-user.ts'
import { type Config, readConfig } from '#server/config.ts'
import { otherAdminExists } from '#server/db/accounts.ts'
import { setAccess, setAdmin } from '#server/db/admin-users.ts'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import { openConfigured } from '#server/db/engine/open.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { Db, UserTable } from '#server/db/schema.ts'
import { emailKey, userByEmail } from '#server/db/users.ts'
import { Misuse, Refusal, run } from './command.ts'

const USAGE = `Usage :
  npm run admin -- grant-admin <email>      donne l’administration à un compte
  npm run admin -- revoke-admin <email>     la lui retire
  npm run admin -- premium <email> on|off   donne ou retire l’accès premium
  npm run admin -- reset-link <email>       fait un lien vers un nouveau mot de passe
`

/** What is done for an address; answers what was done, in words. */
type Command = (db: Db, email: string, config: Config) => Promise<string>

/** Done on one account within a transaction. */
type Act = (db: Db, user: UserTable, config: Config) => Promise<string>

async function main(args: string[]): Promise<void> {
  const [, email] = args
  const command = commandOf(args)
  if (!command || !email) throw new Misuse()
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, DATABASE_FILE))) {
    throw new Refusal(`Aucune base dans ${config.dataDir} : lance d’abord le serveur, ou indique DATA_DIR.`)
  }
  const database = await openConfigured(config)
  try {
    process.stdout.write(`${await command(database.db, email, config)}\n`)
  } finally {
    await database.close()
  }
}

function commandOf([command, , wanted, ...rest]: string[]): Command | null {
  if (rest.length > 0) return null
  if (command === 'premium' && wanted === 'on') return changing(premium(true))
  if (command === 'premium' && wanted === 'off') return changing(premium(false))
  if (wanted !== undefined) return null
  if (command === 'grant-admin') return changing(grantAdmin)
  if (command === 'reset-link') return resetLink
  return command === 'revoke-admin' ? changing(revokeAdmin) : null
}

async function accountOf(db: Db, email: string): Promise<UserTable> {
  const user = await userByEmail(db, emailKey(email))
  if (!user) throw new Refusal(`Aucun compte n’a l’adresse ${email}.`)
  return user
}

const changing =
  (act: Act): Command =>
  (db, email, config) =>
    writing(db, async (tx) => act(tx, await accountOf(tx, email), config))

const resetLink: Command = async (db, email, config) => {
  const user = await accountOf(db, email)
  const { url } = await newAdminResetLink({ db, now: Date.now, config }, user.id)
  return `Lien pour ${user.email}, une seule fois, pendant 24 heures :\n${url}`
}

const grantAdmin: Act = async (db, { id, email }) => {
  await setAdmin(db, id, true)
  return `${email} est admin.`
}

const revokeAdmin: Act = async (db, user, config) => {
  const { id, email } = user
  if (isAdmin(user, config) && !(await otherAdminExists(db, config, id))) {
    throw new Refusal(`${email} est le dernier compte admin : donne d’abord l’administration à un autre.`)
  }
  await setAdmin(db, id, false)
  return isAdmin({ ...user, is_admin: 0 }, config)
    ? `${email} reste admin tant qu’ADMIN_EMAIL le nomme.`
    : `${email} n’est plus admin.`
}

const premium =
  (active: boolean): Act =>
  async (db, { id, email }) => {
    await setAccess(db, id, { active, reason: 'command' })
    return active ? `${email} a l’accès premium.` : `${email} n’a plus l’accès premium.`
  }

void run(USAGE, main)
