/** Why a statement may ask every node of a database that is spread, beside the statements of that reason. */
const EXCUSED: readonly { why: string; like: RegExp }[] = [
  {
    why: 'Who signs in gives an address, or an identity of Google: a table of its own says whose they are, once it is spread.',
    like: /^select \* from "users" where "(email_key|google_sub)" = \?$/,
  },
  {
    why: 'The admin’s list, an admin at a time: a page of accounts, newest first, or those that a text names.',
    like: /^select "id" from "users"( where .*)? order by "created_at" desc, "id" desc limit \? offset \?$/,
  },
  {
    why: 'The admin’s figures: counts that every node makes for itself.',
    like: /^select (count\(\*\) as "count"|"created_at"(, "email", "access_active")?) from "users"/,
  },
  {
    why: 'The admin’s figures: counts of profiles and of who lends, each from a small index.',
    like: /^select count\((\*|distinct "user_id")\) as "count" from ("records" where "collection" = 'profiles'|"market_lenders"$)/,
  },
  {
    why: 'Whether another admin is left, before one goes: a handful of rows, seldom.',
    like: /^select "id" from "users" where "id" != \? and .*"is_admin" != \?/,
  },
  {
    why: 'Housekeeping, once a day: what is over goes, on every node at once.',
    like: /^delete from "(contact_messages|mail_links|sessions)" where "(at|expires_at)" <=? \?$/,
  },
  {
    why: 'Housekeeping, once a day: whose journal is old; it is emptied account by account.',
    like: /^select "user_id" from "journal" where "at" < \? order by "at" limit \?$/,
  },
  {
    why: 'Housekeeping, once a day: accounts whose deletion a process did not end; one that ended leaves no row to find.',
    like: /^select "erased_accounts"\."id", "erased_accounts"\."at" from "erased_accounts" inner join "users"/,
  },
  {
    why: 'Housekeeping, once a day: whose contributions a process left half derived.',
    like: /^select \* from "market_contributors" where "counts" = \? and exists \(select "market_contributions"\."contributor"/,
  },
  {
    why: 'The pass of notifications, once a minute: a page of devices, joined with their sessions on one node.',
    like: /^select "s"\.\* from "web_push_subscriptions" as "s" inner join "sessions" on "sessions"\."user_id" = "s"\."user_id"/,
  },
  {
    why: 'A push service knows a device by its address alone, which one account has.',
    like: /^delete from "web_push_subscriptions" where "endpoint" = \?/,
  },
  {
    why: 'Messages to the author, few, go with their account, as they do with its row.',
    like: /^delete from "contact_messages" where "user_id" = \?$/,
  },
  {
    why: 'Messages to the author: few, of anybody, read by the admin, mailed in order, and exported by who sent them.',
    like: /^select .* from "contact_messages"( where (\("?user_id"? = |"user_id" = |"mailed_at" is null|"treated_at" is|search like).*)? order by "at"/,
  },
]

/** Whether a statement may name no leading key. */
export const excused = (statement: string): boolean => EXCUSED.some(({ like }) => like.test(statement))

/** The reasons, with what they excuse. */
export const EXCUSES = EXCUSED

/** Why a statement that names the leading key may touch several partitions. */
const OF_SEVERAL: readonly { why: string; like: RegExp }[] = [
  {
    why: 'The admin’s list and who is made an admin at a start: a handful of accounts by their ids, each on its own node.',
    like: /^(?:select \* from|update) "users" (?:set "is_admin" = \? )?where "id" in \(\?(?:, \?)*\)$/,
  },
]

/** Whether a statement that names its leading keys may touch several partitions of one table. */
export const touchesSeveral = (statement: string): boolean =>
  OF_SEVERAL.some(({ like }) => like.test(statement))
