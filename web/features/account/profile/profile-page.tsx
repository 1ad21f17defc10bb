import { Crown } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import {
  askConfirmation,
  exportFromServer,
  readAccess,
  readQuota,
  readSessions,
  rename,
} from '#data/session/account.ts'
import type { OrphanData } from '#data/session/kept-data.ts'
import { eraseAccount, markOrphansTold } from '#data/session/kept-data.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { PLAYER_NAME_MAX } from '#shared/contract/fields.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { QuotaAnswer } from '#shared/endpoints/account.ts'
import { Button } from '#ui/fields/button.tsx'
import { FormAlert } from '#ui/fields/form-alert.tsx'
import { excessOf, TooLong } from '#ui/fields/too-long.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import type { RemoteRead } from '#ui/remote.ts'
import { useSite } from '#ui/site/use-site.ts'
import { AccountNav } from '../account-nav.tsx'
import { download } from '../download.ts'
import { EraseDialog } from '../sign-out/erase-dialog.tsx'
import { exportKeptData, useOrphans } from '../sign-out/kept-data.ts'
import { SignOutDialog } from '../sign-out/sign-out.tsx'
import { toastErased, useSignOut } from '../sign-out/use-sign-out.ts'
import { bytesText } from '../words/bytes-text.ts'
import { collectionWord } from '../words/place-words.ts'
import { AccessSection } from './access.tsx'
import { DeleteSection } from './delete.tsx'

import { SessionsSection } from './devices.tsx'
import { ProfilesSection } from './profiles.tsx'
import { ACTS, OFFLINE_NOTE, Section, useAccountCommand, useAccountRead, Waiting } from './section.tsx'

export function ProfilePage() {
  const user = useStore(session, (state) => state.user)
  const access = useAccountRead(readAccess)
  const sessions = useAccountRead(readSessions)
  const quota = useAccountRead(readQuota)
  const online = useOnline()
  if (!user) return null
  const refresh = () => {
    void access.reload()
    void sessions.reload()
  }
  return (
    <div className="page profile">
      <PageTitle
        title="Mon compte"
        purpose="Qui tu es ici, comment tu te connectes, et comment partir avec tes données."
      />
      <AccountNav />
      <p role="status" className="-mt-2 mb-5 text-muted empty:hidden" id={OFFLINE_NOTE}>
        {!online && 'Hors ligne\u00a0: ton compte se modifie quand le réseau revient.'}
      </p>
      <div className="xl:columns-2 xl:gap-x-16">
        <OrphanSections owner={user.id} />
        <IdentitySection user={user} verified={access.data?.email_verified} online={online} />
        <ProfilesSection />
        <AccessSection access={access} email={user.email} online={online} onChanged={refresh} />
        <SessionsSection sessions={sessions} online={online} />
        <NotificationsSection key={`notifications-${user.id}`} user={user.id} />
        <SupportSection active={user.access_active} />
        <QuotaSection quota={quota} />
        <ServerExportSection online={online} />
        <RemovalSection key={user.id} />
        <DeleteSection user={user} hasPassword={access.data?.has_password} online={online} />
      </div>
    </div>
  )
}

function IdentitySection({
  user,
  verified,
  online,
}: {
  user: SignedInUser
  /** Undefined while the server has not said. */
  verified: boolean | undefined
  online: boolean
}) {
  return (
    <Section title="Profil" hint="Ton nom n’est montré qu’à toi et aux admins.">
      <NameForm name={user.name} online={online} />
      <dl>
        <div className="lead">
          <dt>Email</dt>
          <dd>
            {user.email}
            {verified !== undefined && (
              <span className={verified ? 'badge gain' : 'badge'}>
                {verified ? 'vérifiée' : 'non vérifiée'}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {verified === false && <ConfirmButton online={online} />}
    </Section>
  )
}

function NameForm({ name, online }: { name: string; online: boolean }) {
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, failure, run } = useAccountCommand()
  const id = useId()
  const changed = typed !== null && typed.trim() !== name
  const tooLong = excessOf(typed ?? '', PLAYER_NAME_MAX) > 0
  useHoldReload(changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || tooLong || !online || !(await run(() => rename(typed.trim())))) return
    setTyped(null)
    toast('Nom enregistré ✔')
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5 [&>.form-alert]:col-span-full [&>.hint]:col-span-full"
      onSubmit={(event) => void submit(event)}
    >
      <label className="lab">
        <span>Nom</span>
        <span className={tooLong ? 'field bad' : 'field'}>
          <input
            type="text"
            name="nickname"
            autoComplete="nickname"
            placeholder="Compte"
            aria-invalid={tooLong}
            aria-describedby={tooLong ? `${id}-long` : undefined}
            value={typed ?? name}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      </label>
      <Button
        type="submit"
        disabled={!changed || tooLong || busy || !online}
        aria-describedby={online ? undefined : OFFLINE_NOTE}
      >
        Enregistrer
      </Button>
      <TooLong id={`${id}-long`} typed={typed ?? ''} limit={PLAYER_NAME_MAX} />
      <FormAlert message={failure} />
    </form>
  )
}

/** Only where this server sends mail. */
function ConfirmButton({ online }: { online: boolean }) {
  const site = useSite()
  const [sent, setSent] = useState(false)
  const { busy, failure, run } = useAccountCommand()
  if (!site?.mail) return null
  return (
    <>
      <div role="status">
        {sent && (
          <p className="muted">Un lien vient de partir vers ton adresse. Regarde aussi tes indésirables.</p>
        )}
      </div>
      {!sent && (
        <Button
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={async () => setSent(await run(askConfirmation))}
        >
          Confirmer mon adresse
        </Button>
      )}
      <FormAlert message={failure} />
    </>
  )
}

function SupportSection({ active }: { active: boolean }) {
  return (
    <Section title="Soutien">
      {active ? (
        <p>
          <span className="badge kama">
            <Crown className="icon" />
            Premium
          </span>{' '}
          {'Merci\u00a0! Tu vois les nouveautés avant tout le monde.'}
        </p>
      ) : (
        <>
          <p className="muted">
            Tous les outils sont gratuits. Un don unique te donne le badge et l’accès anticipé aux nouveautés.
          </p>
          <PageLink to="/premium" className="btn">
            Soutenir Comptoir
          </PageLink>
        </>
      )}
    </Section>
  )
}

function ServerExportSection({ online }: { online: boolean }) {
  const { busy, failure, run } = useAccountCommand()
  useHoldReload(busy)
  const start = async () => {
    if (await run(async () => download('comptoir-serveur', await exportFromServer())))
      toast('Export téléchargé')
  }
  return (
    <Section
      title="Mes données"
      hint="Ce que cet appareil garde, et ce que le serveur garde de toi, prix prêtés compris."
    >
      <div className={ACTS}>
        <PageLink to="/app/compte/donnees" className="btn">
          Données de cet appareil
        </PageLink>
        <Button
          disabled={busy || !online}
          aria-describedby={online ? undefined : OFFLINE_NOTE}
          onClick={() => void start()}
        >
          {busy ? 'Préparation…' : 'Tout exporter'}
        </Button>
      </div>
      <FormAlert message={failure} />
    </Section>
  )
}

/** Apart from the account's pages, which are one chunk with all that they import: this part writes to the store, as tools do. */
const settings = defineLazy(() => import('#blocks/notifications/settings.tsx'))

/** What the player is told of outside the page, on this device only once they asked for it here. */
function NotificationsSection({ user }: { user: string }) {
  const part = useLazy(settings, true)
  return (
    <Section title="Notifications" hint="Seulement si tu les demandes, appareil par appareil.">
      {part ? (
        <part.NotificationSettings user={user} />
      ) : (
        <Waiting problem={null} onRetry={() => void settings.want()} />
      )}
    </Section>
  )
}

/** Collections that are named: the fullest. */
const SHOWN = 5

/** How much of its room the account takes, as a whole and where it takes most. */
function QuotaSection({ quota }: { quota: RemoteRead<QuotaAnswer> }) {
  return (
    <Section
      title="Place"
      hint="Bien plus que ce qu’on saisit en des années. Ce qui dépasse reste sur l’appareil et part dès qu’il y a de la place."
    >
      {quota.data ? (
        <Shares quota={quota.data} />
      ) : (
        <Waiting problem={quota.failure?.sentence ?? null} onRetry={() => void quota.reload()} />
      )}
    </Section>
  )
}

type Share = { used: number; most: number }

function Shares({ quota: { rows, tombstones, bytes } }: { quota: QuotaAnswer }) {
  const fullest = rows
    .filter(({ used }) => used > 0)
    .sort((a, b) => b.used / b.most - a.used / a.most)
    .slice(0, SHOWN)
  return (
    <dl>
      <Line name="En tout" share={bytes} written={bytesText} />
      {fullest.map((row) => (
        <Line key={row.collection} name={collectionWord(row.collection)} share={row} written={formatNumber} />
      ))}
      {tombstones.used > 0 && <Line name="Lignes supprimées" share={tombstones} written={formatNumber} />}
    </dl>
  )
}

type LineProps = { name: string; share: Share; written: (amount: number) => string }

function Line({ name, share: { used, most }, written }: LineProps) {
  return (
    <div className="lead">
      <dt>{name}</dt>
      <dd>
        {`${written(used)} sur ${written(most)}`}
        {used >= most && <span className="badge loss">plein</span>}
      </dd>
    </div>
  )
}

const ORPHAN = {
  title: 'Retirer ces données\u00a0?',
  hint: 'Leur compte est supprimé\u00a0: elles ne sont nulle part ailleurs. Exporte-les d’abord si tu veux les garder. C’est irréversible.',
  confirm: 'Retirer',
}

/** What deleted accounts of the player's email left on this device: to be exported, then removed. */
function OrphanSections({ owner }: { owner: string }) {
  const orphans = useOrphans(owner)
  const untold = orphans.some(({ told }) => !told)
  useEffect(() => {
    if (untold) void markOrphansTold(owner)
  }, [untold, owner])
  return orphans.map((orphan) => <OrphanSection key={orphan.id} orphan={orphan} />)
}

function OrphanSection({ orphan: { id, rows } }: { orphan: OrphanData }) {
  const [asking, setAsking] = useState(false)
  const erase = async () => {
    const done = await eraseAccount(id)
    setAsking(false)
    toastErased(done)
  }
  return (
    <Section title="Un compte supprimé a laissé des données sur cet appareil">
      <p>{`${plural(rows, 'ligne', 'lignes')}, d’un compte qui avait ton adresse. Rien n’entre dans ton compte sans toi\u00a0: exporte-les, puis réimporte le fichier dans «\u00a0Mes données\u00a0» si tu veux les reprendre.`}</p>
      <div className={ACTS}>
        <Button onClick={() => void exportKeptData(id)}>Exporter</Button>
        <Button className="danger" onClick={() => setAsking(true)}>
          Retirer
        </Button>
      </div>
      {asking && <EraseDialog id={id} words={ORPHAN} onErase={erase} onCancel={() => setAsking(false)} />}
    </Section>
  )
}

/** « Retirer de cet appareil »: signs out, and takes along everything that this browser keeps of the account. */
function RemovalSection() {
  const flow = useSignOut()
  return (
    <Section title="Cet appareil" hint="Pour un appareil partagé, ou que tu quittes. Ton compte, lui, reste.">
      <Button className="danger" onClick={() => void flow.startErasing()}>
        Retirer de cet appareil
      </Button>
      {flow.leaving.step !== 'none' && <SignOutDialog flow={flow} leaving={flow.leaving} />}
    </Section>
  )
}
