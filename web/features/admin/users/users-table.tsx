import { Crown, KeyRound } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { type ListedUser, resetLinkAnswer } from '#shared/endpoints/admin.ts'
import { Button } from '#ui/fields/button.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { serverSentence } from '#ui/remote.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import { fullDate } from '../dates.ts'
import { ActionButton } from '../parts.tsx'
import { call } from '../server.ts'
import { text } from '../text.ts'
import { useRowCommands } from '../use-row-commands.ts'

import './users.css'

type Props = {
  users: readonly ListedUser[]
  /** The id of the signed-in admin. */
  me: string | null
  offline: boolean
  /** An account was changed or removed. */
  onChanged: () => void
  /** An account may be about to leave the list. */
  onLeaving: (id: string) => void
}

/** The accounts of the page, and what may be done to each. */
export function UsersTable({ users, me, offline, onChanged, onLeaving }: Props) {
  const commands = useUserCommands(onChanged)
  const [asking, setAsking] = useState<{ act: UserAction; user: ListedUser } | null>(null)
  const [linking, setLinking] = useState<ListedUser | null>(null)
  const ask = useCallback((act: UserAction, user: ListedUser) => setAsking({ act, user }), [])
  const lines = users.map((user) => ({
    user,
    own: user.id === me,
    busy: commands.busy.includes(user.id),
    offline,
  }))

  const confirm = () => {
    if (!asking) return
    setAsking(null)
    onLeaving(asking.user.id)
    void commands.change(asking.act, asking.user)
  }
  return (
    <>
      <DataTable
        className="users-table table-fixed"
        aria-label="Utilisateurs"
        columns={useColumns(ask, setLinking)}
        rows={useSameRows(lines, keyOf)}
        rowKey={keyOf}
        rowClass={({ busy }) => (busy ? 'done' : '')}
        cards="md"
      />
      {linking && <ResetDialog user={linking} onClose={() => setLinking(null)} />}
      {asking && <ConfirmDialog {...asking} onClose={() => setAsking(null)} onConfirm={confirm} />}
    </>
  )
}

/** An account as its line shows it. */
type UserLine = {
  user: ListedUser
  /** The signed-in admin's own. */
  own: boolean
  busy: boolean
  offline: boolean
}
const keyOf = ({ user }: UserLine) => user.id
const SHORT_ID = 8
const ADDRESS = 'block min-w-0 wrap-anywhere'

type Ask = (act: UserAction, user: ListedUser) => void

function useColumns(ask: Ask, link: (user: ListedUser) => void): Column<UserLine>[] {
  return useMemo(
    () => [
      {
        key: 'id',
        head: '#',
        card: 'meta',
        headClass: 'w-[92px]',
        cell: ({ user }) => (
          <button
            type="button"
            className="name num font-normal text-faint"
            title={user.id}
            aria-label={`Copier l’identifiant ${user.id}`}
            onClick={() => void copyText(user.id)}
          >
            {user.id.slice(0, SHORT_ID)}
          </button>
        ),
      },
      {
        key: 'email',
        head: 'Email',
        card: 'title',
        cell: ({ user }) => <Who user={user} />,
      },
      {
        key: 'premium',
        head: 'Premium',
        card: 'action',
        headClass: 'w-[92px]',
        cellClass: ({ user }) => (user.access_active ? 'has-access' : 'has-access max-md:hidden'),
        cell: ({ user }) => (
          <Mark on={user.access_active} className="kama" word="Premium" icon={<Crown className="icon" />} />
        ),
      },
      {
        key: 'admin',
        head: 'Admin',
        card: 'action',
        headClass: 'w-[72px]',
        cellClass: ({ user }) => (user.is_admin ? '' : 'max-md:hidden'),
        cell: ({ user }) => <Mark on={user.is_admin} className="info" word="Admin" />,
      },
      {
        key: 'created',
        head: 'Créé',
        card: 'meta',
        figure: true,
        headClass: 'w-[100px]',
        cellClass: 'muted max-md:ml-auto',
        cell: ({ user }) => fullDate(user.created_at),
      },
      {
        key: 'actions',
        head: 'Actions',
        card: 'wide',
        figure: true,
        headClass: 'w-[222px]',
        cellClass: 'max-md:mt-3.5 max-md:flex max-md:gap-2',
        cell: (line) => <Actions line={line} ask={ask} link={link} />,
      },
    ],
    [ask, link],
  )
}

/** The name over the email where they have no room side by side, and on a card. */
function Who({ user }: { user: ListedUser }) {
  const { name, email } = user
  return (
    <span className="@container block" title={userName(user)}>
      <span className="who block md:py-[3px] md:@min-[272px]:flex md:@min-[272px]:items-baseline md:@min-[272px]:gap-2.5 md:@min-[272px]:py-0">
        {name && <b className={`font-medium md:@min-[272px]:max-w-[60%] ${ADDRESS}`}>{name}</b>}
        <span className={`text-muted md:@min-[272px]:flex-1 ${name ? 'max-md:text-[13px]' : ''} ${ADDRESS}`}>
          {email}
        </span>
      </span>
    </span>
  )
}

type MarkProps = { on: boolean; className: string; word: string; icon?: ReactNode }

/** Yes or no under its head; on a card, which has none, the word itself or nothing. */
function Mark({ on, className, word, icon }: MarkProps) {
  if (!on) return <span className="faint only-desk">Non</span>
  return (
    <span className={`badge h-5 ${className}`}>
      {icon}
      <span className="only-phone">{word}</span>
      <span className="only-desk">Oui</span>
    </span>
  )
}

type ActionsProps = { line: UserLine; ask: Ask; link: (user: ListedUser) => void }

function Actions({ line: { user, own, busy, offline }, ask, link }: ActionsProps) {
  const who = userName(user)
  const premium = user.access_active
  const blocked = offline ? text.needsNetwork : null
  return (
    <>
      <ActionButton
        className="small max-md:flex-1 md:min-w-[84px]"
        blocked={blocked}
        busy={busy}
        hint={premium ? `Retirer l’accès premium à ${who}` : `Donner l’accès premium à ${who}`}
        onAct={() => ask(premium ? 'revoke' : 'grant', user)}
      >
        {premium ? 'Retirer' : 'Premium'}
      </ActionButton>
      <ActionButton
        className="small ghost max-md:border-line"
        label={`Lien de mot de passe pour ${who}`}
        blocked={blocked}
        onAct={() => link(user)}
      >
        <KeyRound className="icon small" />
      </ActionButton>
      <ActionButton
        className="remove small ghost max-md:flex-1 max-md:border-line"
        blocked={own ? 'C’est ton compte\u00a0: supprime-le depuis «\u00a0Mon compte\u00a0».' : blocked}
        busy={busy}
        hint={`Supprimer ${who}`}
        onAct={() => ask('remove', user)}
      >
        Supprimer
      </ActionButton>
    </>
  )
}

const TITLE = {
  grant: 'Donner l’accès premium\u00a0?',
  revoke: 'Retirer l’accès premium\u00a0?',
  remove: 'Supprimer cet utilisateur\u00a0?',
}
const BODY = {
  grant: (who: string) => `${who} aura l’accès premium immédiatement.`,
  revoke: (who: string) => `${who} perdra l’accès premium immédiatement.`,
  remove: (who: string) => `Le compte de ${who} et toutes ses données seront effacés. C’est irréversible.`,
}
const LOOK = { grant: 'btn main', revoke: 'btn', remove: 'btn fill-danger' }

type ConfirmProps = { act: UserAction; user: ListedUser; onClose: () => void; onConfirm: () => void }

/** Asks before an account is changed or removed; the focus starts on « Annuler ». */
function ConfirmDialog({ act, user, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      title={TITLE[act]}
      alert
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <button type="button" className={LOOK[act]} onClick={onConfirm}>
            Confirmer
          </button>
        </>
      }
    >
      <p className="wrap-anywhere">{BODY[act](userName(user))}</p>
    </Dialog>
  )
}

/** Makes a one-time link to a new password, shows it once, and forgets it with the dialog. */
function ResetDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (busy) return
    setBusy(true)
    try {
      const path = `/api/v1/admin/users/${encodeURIComponent(user.id)}/reset_link`
      setLink(resetLinkAnswer.parse(await call(path, { method: 'POST' })).url)
    } catch (error) {
      toast(serverSentence(error, 'Le lien n’a pas pu être fait.'), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Lien vers un nouveau mot de passe"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{link === null ? 'Annuler' : 'Fermer'}</Button>
          {link === null ? (
            <Button className="main" aria-busy={busy} onClick={() => void make()}>
              Faire le lien
            </Button>
          ) : (
            <Button className="main" onClick={() => void copyText(link, 'Lien copié')}>
              Copier le lien
            </Button>
          )}
        </>
      }
    >
      <p className="wrap-anywhere">{`Un lien à transmettre toi-même à ${userName(user)}. Il sert une seule fois, pendant 24 heures, et remplace les précédents. Qui l’ouvre choisit le mot de passe de ce compte\u00a0: vérifie à qui tu le donnes.`}</p>
      {link !== null && (
        <label className="lab mt-3">
          <span>Lien à transmettre</span>
          <span className="field">
            <input readOnly value={link} onFocus={(event) => event.target.select()} />
          </span>
        </label>
      )}
    </Dialog>
  )
}

type UserAction = 'grant' | 'revoke' | 'remove'

/** How a person is named in a sentence. */
const userName = ({ name, email }: ListedUser): string => (name ? `${name} (${email})` : email)

const DONE = {
  grant: (who: string) => `Accès premium donné à ${who}`,
  revoke: (who: string) => `Accès premium retiré à ${who}`,
  remove: (who: string) => `${who}\u00a0: compte supprimé`,
}

/**
 * What an admin does to an account, once confirmed. `onDone` runs after a success. A refusal changes nothing (A141).
 */
function useUserCommands(onDone: () => void) {
  const { busy, run } = useRowCommands()
  const change = (act: UserAction, user: ListedUser) =>
    run(
      user.id,
      async () => {
        await send(act, user.id)
        toast(DONE[act](userName(user)))
        onDone()
        if (user.id === session.getState().user?.id) void checkProfile()
      },
      act === 'remove' ? 'Suppression impossible' : 'Modification impossible',
    )
  return { busy, change }
}

function send(act: UserAction, id: string): Promise<unknown> {
  const path = `/api/v1/admin/users/${encodeURIComponent(id)}`
  if (act === 'remove') return call(path, { method: 'DELETE' })
  const user = { access_active: act === 'grant', access_reason: 'admin_set' }
  return call(path, { method: 'PATCH', body: { user } })
}
