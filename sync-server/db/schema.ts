import type { Kysely, Transaction } from 'kysely'
import type { CatalogueTables } from '#server/catalogue/tables.ts'

export type UserTable = {
  id: string
  email: string
  /** The address trimmed and in lower case: what makes it unique. */
  email_key: string
  name: string
  /** Empty: this account has no password, it signs in through Google. */
  password_hash: string
  google_sub: string | null
  /** 1 once a link sent to the address was opened, or Google vouched for it. */
  email_verified: number
  /** When the three above last changed; 0: before the column. A restore keeps those of the later change. */
  sign_in_changed_at: number
  is_admin: number
  access_active: number
  /** Who last changed the access: `admin_set`, `donation`, `command`. */
  access_reason: string | null
  created_at: number
  /** Folded address and name: what the admin's search looks through. */
  search: string
}

/** An account that was deleted: its id is never given again, so that no mark of before counts as history. */
export type ErasedAccountTable = { id: string; at: number }

export type SessionTable = {
  user_id: string
  id: string
  created_at: number
  expires_at: number
  /** Browser and system, in words; empty for sessions older than the column. */
  device: string
}

/**
 * A link, single use; `hash` is SHA-256 of the secret in it. `reset` and `confirm` are sent by mail and prove the address;
 * `handed` gives a new password too, but an admin made it and may have given it to anybody.
 */
export type MailLinkTable = {
  user_id: string
  hash: string
  purpose: 'reset' | 'handed' | 'confirm'
  expires_at: number
}

/** A checkout session that an account opened; `granted_at` is set once, for ever. */
export type PaymentTable = {
  user_id: string
  session_id: string
  amount_eur: number
  created_at: number
  granted_at: number | null
}

export type ContactMessageTable = {
  /** Made on the device, so that the same message sent twice is one. */
  id: string
  at: number
  name: string
  email: string
  topic: string
  message: string
  mailed_at: number | null
  /** The account whose session sent it: the message goes with that account. */
  user_id: string | null
  /** When an admin was done with it; null: it waits. */
  treated_at: number | null
  /** Folded name, address and text: what the admin's search looks through. */
  search: string
}

export type TwitchChannelTable = {
  id: string
  login: string
  /** Null until Twitch was asked. */
  twitch_id: string | null
  display_name: string
  profile_image_url: string | null
  is_live: number
  viewer_count: number | null
  stream_title: string | null
  game_name: string | null
  thumbnail_url: string | null
  last_checked_at: number | null
  created_at: number
}

/** The one pair of keys of this installation, under the id `vapid`. */
export type WebPushKeyTable = { id: string; public_key: string; private_key: string }

/** Where a device takes notifications while it is closed; it goes with its session. */
export type WebPushSubscriptionTable = {
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** The last Paris day of each kind that was told, or was looked at and had nothing to tell. */
  almanax_day: string
  flips_day: string
  /** The instant up to which crossings of gauges were told. */
  pens_at: number
  /** How often in a row the service did not take a message, and before when it is not asked again. */
  tries: number
  retry_at: number
}

/** One row of a synced collection: values and stamps as JSON texts. */
export type RecordTable = {
  user_id: string
  collection: string
  key: string
  doc: string
  h: string
  deleted: number
  seq: number
}

/** What an account holds of a collection: living rows, tombstones, and the bytes of all their keys, values and stamps. */
export type RecordSizeTable = {
  user_id: string
  collection: string
  living: number
  deleted: number
  bytes: number
}

export type HeadTable = { user_id: string; seq: number }

export type EpochTable = { user_id: string; position: number; epoch: string; from_seq: number }

export type JournalTable = {
  user_id: string
  id: string
  at: number
  collection: string
  key: string
  field: string
  value: string
  stamp: string
  replaced_by: string
}

/** What an account's journal holds: its entries, and the bytes of their keys, fields and values. */
export type JournalSizeTable = { user_id: string; entries: number; bytes: number }

/** A profile that lends its prices, as its rows say: on which server, and the stamp from which on. */
export type MarketLenderTable = { user_id: string; profile: string; server: string; since: string }

/**
 * An account as a contributor to a server's market: its random name, whether it counts yet, its contributions of a day, and on how
 * many days it has lent prices, until it counts.
 */
export type MarketContributorTable = {
  user_id: string
  server: string
  contributor: string
  counts: number
  days: number
  given_day: number
  given: number
}

/**
 * A contribution: the latest price that a player lends of a pack; `day` since 1970; `outlier`: 1 if it did not count last;
 * `network`: a keyed hash of where it came from, '' where that is not known.
 */
export type MarketContributionTable = {
  server: string
  item_id: number
  pack_size: number
  contributor: string
  day: number
  price: number
  outlier: number
  network: string
}

/** Items and packs that a push changed, one after the other in a JSON list, until the next hour publishes them. */
export type MarketTouchedTable = { server: string; id: string; packs: string }

/** A contributor whom an admin silenced. */
export type MarketSilencedTable = { server: string; contributor: string; at: number }

/**
 * The published price of a pack, and the hour of its last change; a price of 0 is withdrawn, the rest is of the publication before.
 * `contributors`, `exact`, `spread`: what the next publication is compared with.
 */
export type MarketPriceTable = {
  server: string
  item_id: number
  pack_size: number
  price: number
  players: number
  low: number
  high: number
  day: number
  hour: number
  contributors: number
  exact: number
  spread: number
}

/** A server's published hour, the hour after which every change is known, and the day on which all were last weighted. */
export type MarketHourTable = { server: string; hour: number; from_hour: number; day: number }

export type Schema = {
  users: UserTable
  erased_accounts: ErasedAccountTable
  sessions: SessionTable
  records: RecordTable
  record_sizes: RecordSizeTable
  heads: HeadTable
  epochs: EpochTable
  journal: JournalTable
  journal_sizes: JournalSizeTable
  mail_links: MailLinkTable
  payments: PaymentTable
  contact_messages: ContactMessageTable
  twitch_channels: TwitchChannelTable
  web_push_keys: WebPushKeyTable
  web_push_subscriptions: WebPushSubscriptionTable
  market_lenders: MarketLenderTable
  market_contributors: MarketContributorTable
  market_contributions: MarketContributionTable
  market_touched: MarketTouchedTable
  market_silenced: MarketSilencedTable
  market_prices: MarketPriceTable
  market_hours: MarketHourTable
} & CatalogueTables

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
