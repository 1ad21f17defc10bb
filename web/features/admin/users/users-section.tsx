import { useLayoutEffect, useMemo, useRef } from 'react'
import { type ListedUser, PAGE_SIZES } from '#shared/endpoints/admin.ts'
import { Button } from '#ui/fields/button.tsx'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { Admin } from '../model.ts'
import { Failure, Pager, TOOLS } from '../parts.tsx'
import { text } from '../text.ts'
import { useNextFocus } from '../use-next-focus.ts'
import { TABS, type UsersParams } from './use-users-params.ts'
import { UsersTable } from './users-table.tsx'

const TABS_WORDS = { tous: 'Tous', premium: 'Premium', admins: 'Admins' }

const SKELETON_ROWS = 6
const FOCUS = { button: '.users-table .remove', otherwise: 'input[type=search]' }

/** The accounts: filters, the page that they give, the pages beside it. */
export function UsersSection({ admin }: { admin: Admin }) {
  const { usersParams: params } = admin
  const { data, key } = admin.users
  const section = useRef<HTMLElement>(null)
  const known = key === params.path ? data : null
  const ids = useMemo(() => known?.map(({ id }) => id) ?? [], [known])
  const noteLeaving = useNextFocus(section, ids, FOCUS)
  const turnTo = (page: number) => {
    params.setPage(page)
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (top < 0) section.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className="users scroll-mt-3" aria-label="Utilisateurs" ref={section}>
      <Filters params={params} />
      <UsersList admin={admin} known={known} onLeaving={noteLeaving} />
      <Pager page={params.page} shown={known?.length ?? null} size={params.size} onPage={turnTo} />
    </section>
  )
}

function Filters({ params }: { params: UsersParams }) {
  return (
    <div className={TOOLS}>
      <Segmented
        className="spread"
        label="Utilisateurs affichés"
        value={params.tab}
        options={TABS.map((tab) => ({ value: tab, label: TABS_WORDS[tab] }))}
        onChange={(tab) => params.show({ tab })}
      />
      <FilterField
        className="w-60 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher email/nom"
        placeholder="Rechercher email/nom"
        query={params.query}
        onSearch={(query) => params.show({ query })}
      />
      <Select
        className="md:ml-auto"
        label="Utilisateurs par page"
        value={String(params.size)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} par page` }))}
        onChange={(chosen) => {
          const size = PAGE_SIZES.find((one) => String(one) === chosen)
          if (size) params.show({ size })
        }}
      />
    </div>
  )
}

type ListProps = { admin: Admin; known: readonly ListedUser[] | null; onLeaving: (id: string) => void }

/** The page of accounts that the URL asks for, or why it is not there. */
function UsersList({ admin, known, onLeaving }: ListProps) {
  const { usersParams: params, users, offline } = admin
  const room = useKeptHeight(known === null && users.failure === null)
  return (
    <div ref={room} aria-busy={users.asking !== null}>
      {known !== null && known.length > 0 && (
        <UsersTable
          users={known}
          me={admin.me}
          offline={offline}
          onChanged={admin.accountChanged}
          onLeaving={onLeaving}
        />
      )}
      {known?.length === 0 && (
        <EmptyState title="Aucun utilisateur" hint="Ajuste les filtres ou la recherche.">
          {params.page > 1 && <Button onClick={() => params.setPage(1)}>Revenir à la page 1</Button>}
        </EmptyState>
      )}
      {known === null && <Missing admin={admin} />}
    </div>
  )
}

function Missing({ admin: { users, noNetwork, reloadUsers } }: { admin: Admin }) {
  if (noNetwork) return <EmptyState title="Hors ligne" hint={text.absent} />
  if (users.failure)
    return <Failure title="Erreur" sentence={users.failure.sentence} onRetry={reloadUsers} className="mt-3" />
  return <SkeletonRows rows={SKELETON_ROWS} columns={4} />
}

/** Keeps an element as high as it was while its content is on its way, so that nothing under it jumps. */
function useKeptHeight(waiting: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    shown.style.minHeight = waiting ? `${height.current}px` : ''
    if (!waiting) height.current = shown.offsetHeight
  })
  return element
}
