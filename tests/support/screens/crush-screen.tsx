import { onTestFinished } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { BrisagePage } from '#features/brisage/page.tsx'
import { leaves, openScreen } from '#tests/support/screens/craft-screen.tsx'
import { starterOnDevice } from '#tests/support/starter-on-device.ts'

/** Of the starter: level 40, 1 PA, 1 Portée, and maluses; level 9, 7 to 10 Chance. */
export const ABRANNEAU = 836
export const RING_OF_CHANCE = 112
export const CHANCE = 22
/** The base runes of these. */
export const [RUNE_CHA, RUNE_PA, RUNE_PO] = [1525, 1557, 7438] as const
/** The next size of the first. */
export const RUNE_PA_CHA = 1550

let accounts = 0

/** A signed-in player with an empty account, and the starter with its effects on the device. */
export async function aCrusher(): Promise<AccountDb> {
  accounts += 1
  const db = openAccountDb(`briseur-${accounts}`)
  activeAccount.setState({ db })
  onTestFinished(() => leaves(db))
  await starterOnDevice()
  return db
}

export const openCrushing = (search = '') => openScreen(<BrisagePage />, `/app/brisage${search}`)
