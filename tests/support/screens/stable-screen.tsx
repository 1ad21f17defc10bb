import { act } from 'react'
import { toast } from 'sonner'
import { expect } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { BreedingPage } from '#features/breeding/page.tsx'
import { mounts } from '#shared/collections/mounts.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { save } from '#tests/support/save.ts'
import { leaves, openScreen, screenText } from './craft-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from './render.tsx'

type MountPatch = PatchOf<typeof mounts>

/** Mounts of the game, by their ids in its data. */
export const ALMOND = 33_001
export const GOLDEN = 33_011
export const ALMOND_GOLDEN = 33_002

/** A Dragodinde Amande of Dofus 3, unless told otherwise. */
export const aMount = (patch: MountPatch = {}): MountPatch => ({
  game: 'dofus3',
  ankama_id: ALMOND,
  family_id: 1,
  family_name: 'Dragodinde',
  variant_name: 'Dragodinde Amande',
  ...patch,
})
export const aGolden = (patch: MountPatch = {}): MountPatch =>
  aMount({ ankama_id: GOLDEN, variant_name: 'Dragodinde Dorée', ...patch })
export const aMuldo = (patch: MountPatch = {}): MountPatch =>
  aMount({ ankama_id: 33_200, family_id: 5, family_name: 'Muldo', variant_name: 'Muldo Doré', ...patch })

/** Puts mounts into the stable, one after the other: the last one is the newest. */
export async function someMounts(db: AccountDb, ...patches: MountPatch[]): Promise<void> {
  const start = Date.now() - 60_000
  for (const [i, patch] of patches.entries()) await save(db, mounts, { id: `m-${i}` }, patch, start + i)
}

export const stableOf = (db: AccountDb) => act(() => readRows(db, mounts))

/** Opens the page, and waits for the stable. */
export async function openStable(search = ''): Promise<void> {
  await openScreen(<BreedingPage />, `/app/breeding${search}`)
  await until(() => {
    if (screenText().includes('Chargement de vos montures…')) throw new Error('still loading')
  })
}

/** Leaves the page once its messages are gone: they would outlive it. */
export async function closeStable(db: AccountDb): Promise<void> {
  await leaves(db)
  await until(() => {
    // One may come after the page was left.
    toast.dismiss()
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })
}

const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '')

/** The lines of the stable, top to bottom: `# variant` for a head, the mount's name (its own, else its variant's). */
export const lines = (): string[] =>
  [...document.querySelectorAll('.stable-table tbody tr')].map((line) =>
    line.classList.contains('group')
      ? `# ${line.querySelector('b')?.textContent}`
      : (line.querySelector('.sub')?.textContent ?? line.querySelector('.name')?.textContent ?? ''),
  )
export const lists = (...expected: string[]) => until(() => expect(lines()).toEqual(expected))

/** What the suggestions name, top to bottom. */
export const suggested = (): string[] => textsOf('.mount-hits .name')

/** A figure of the page, every kind of space as an ASCII one. */
export const figure = (label: string): string =>
  [...document.querySelectorAll('.stat')]
    .find((stat) => stat.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')
    ?.textContent?.replace(/\s/g, ' ') ?? ''

/** A choice of the stable (« Famille » and « Type » are also a search's and a column's). */
export function select(label: string, root = '.stable-filters'): HTMLSelectElement {
  const found = document.querySelector(`${root} select[aria-label="${label}"]`)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`no choice ${label}`)
  return found
}
export async function choose(label: string, value: string, root?: string): Promise<void> {
  const list = select(label, root)
  await act(async () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Searches for mounts as typing and Enter do. */
export async function searchMounts(text: string): Promise<void> {
  await type(field('Nom de la monture'), text)
  await press('Enter')
}

export const dialog = (): HTMLElement | undefined => allByRole('dialog')[0]
/** The dialog's form is sent, as Enter in a field or its button do. */
export async function submit(): Promise<void> {
  const form = dialog()?.querySelector('form')
  if (!form) throw new Error('no form')
  await act(async () => {
    form.requestSubmit()
  })
}
export const tick = (name: string) => click(byRole('checkbox', name, dialog()))
export const isTicked = (name: string): boolean =>
  byRole('checkbox', name, dialog()).getAttribute('aria-checked') === 'true'
