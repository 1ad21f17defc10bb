import type { Migration } from 'kysely'
import { accounts } from './001-accounts.ts'
import { records } from './002-records.ts'
import { catalogue } from './003-catalogue.ts'
import { community } from './004-community.ts'
import { breeding } from './005-breeding.ts'
import { erasedAccounts } from './006-erased-accounts.ts'
import { contactOwner } from './007-contact-owner.ts'
import { journalSizes } from './008-journal-sizes.ts'
import { gameData } from './009-game-data.ts'
import { treatedMessages } from './010-treated-messages.ts'
import { webPush } from './011-web-push.ts'
import { market } from './012-market.ts'
import { recordSizes } from './013-record-sizes.ts'
import { marketNetworks } from './014-market-networks.ts'
import { movedItems } from './015-moved-items.ts'
import { contributions } from './016-contributions.ts'
import { lotItems } from './017-lot-items.ts'
import { penPush } from './018-pen-push.ts'
import { contributionsByPack } from './019-contributions-by-pack.ts'
import { openAccounts } from './020-open-accounts.ts'

/** Every migration, in order of name. A name never changes once released. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-records': records,
  '003-catalogue': catalogue,
  '004-community': community,
  '005-breeding': breeding,
  '006-erased-accounts': erasedAccounts,
  '007-contact-owner': contactOwner,
  '008-journal-sizes': journalSizes,
  '009-game-data': gameData,
  '010-treated-messages': treatedMessages,
  '011-web-push': webPush,
  '012-market': market,
  '013-record-sizes': recordSizes,
  '014-market-networks': marketNetworks,
  '015-moved-items': movedItems,
  '016-contributions': contributions,
  '017-lot-items': lotItems,
  '018-pen-push': penPush,
  '019-contributions-by-pack': contributionsByPack,
  '020-open-accounts': openAccounts,
}
