import { Archive, ArchiveRestore, Plus } from 'lucide-react'
import { useId } from 'react'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import { PROFILE_COLORS, PROFILE_NAME_MAX } from '#shared/collections/profiles.ts'
import {
  GAME_SERVERS,
  listedServer,
  MAIN_PROFILE,
  MAX_PROFILES,
  nameOfProfile,
  type Profile,
} from '#shared/domain/site/profiles.ts'
import { useShownProfile } from '#store/account.ts'
import { type Sharing, setSharing, useSharing } from '#store/market.ts'
import { newProfileId, saveProfile, useProfiles } from '#store/profiles.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PROFILES_SECTION } from '#ui/params/profile-param.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'
import { Section } from './section.tsx'

/** The places where one plays, one for each game server (N220). */
export function ProfilesSection() {
  const profiles = useProfiles()
  const shown = useShownProfile()
  const mutate = useMutate()
  if (!profiles) return null
  const open = profiles.filter(({ archived }) => !archived)
  const archived = profiles.filter((one) => one.archived)
  const full = open.length >= MAX_PROFILES
  const add = async () => {
    const id = newProfileId()
    const color = PROFILE_COLORS[profiles.length % PROFILE_COLORS.length] ?? PROFILE_COLORS[0]
    await mutate((db) => saveProfile(db, id, { name: `Profil ${profiles.length + 1}`, color }))
  }
  return (
    <Section
      anchor={PROFILES_SECTION}
      title="Serveurs de jeu"
      hint={
        'Un profil par serveur\u00a0: ses prix, son stock, ses plans et ses reventes sont à part. Les poids du comparateur valent pour tous.'
      }
    >
      <ul className="grid gap-5">
        {open.map((profile) => (
          <ProfileFields key={profile.id} profile={profile} shown={profile.id === shown} />
        ))}
      </ul>
      <div className="grid justify-items-start gap-1.5">
        <Button icon={Plus} disabled={full} onClick={() => void add()}>
          Ajouter un profil
        </Button>
        {full && (
          <p className="text-13 text-muted">{'Huit profils au plus\u00a0: archives-en un d’abord.'}</p>
        )}
      </div>
      {archived.length > 0 && <Archived profiles={archived} full={full} />}
    </Section>
  )
}

type FieldsProps = { profile: Profile; shown: boolean }

function ProfileFields({ profile, shown }: FieldsProps) {
  const { id, name, server, color } = profile
  const tell = useMutateAndTell()
  const list = useId()
  const save = (patch: Partial<Profile>) =>
    tell(`${nameOfProfile({ ...profile, ...patch })}\u00a0: enregistré`, 'profiles', (db) =>
      saveProfile(db, id, patch),
    )
  return (
    <li className="grid gap-2.5 border-b border-rule pb-5 last:border-b-0">
      <p className="flex items-center gap-2">
        <ProfileDot color={color} />
        <b className="min-w-0 wrap-anywhere font-semibold">{nameOfProfile(profile)}</b>
        {shown && <span className="badge kama">affiché</span>}
        {!shown && id !== MAIN_PROFILE && (
          <Button
            className="ghost small ml-auto"
            icon={Archive}
            onClick={() =>
              void tell(`${nameOfProfile(profile)} est archivé, ses lignes restent`, 'profiles', (db) =>
                saveProfile(db, id, { archived: true }),
              )
            }
          >
            Archiver
            <span className="sr-only"> {nameOfProfile(profile)}</span>
          </Button>
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2.5 max-md:grid-cols-1">
        <TextField
          label="Nom du profil"
          value={name}
          maxLength={PROFILE_NAME_MAX}
          onCommit={(next) => save({ name: next })}
        />
        <TextField
          label="Serveur de jeu"
          value={server}
          maxLength={PROFILE_NAME_MAX}
          placeholder="pas encore dit"
          list={list}
          onCommit={(next) => save({ server: next })}
        />
        <datalist id={list}>
          {GAME_SERVERS.flatMap(({ kind, names }) =>
            names.map((one) => <option key={one} value={one} label={`${one} · ${kind}`} />),
          )}
        </datalist>
        <Select
          label={`Couleur de ${nameOfProfile(profile)}`}
          value={color}
          options={PROFILE_COLORS.map((value) => ({ value, label: value }))}
          onChange={(next) => void save({ color: next })}
        />
      </div>
      <SharingSwitches profile={profile} shown={shown} />
    </li>
  )
}

function Archived({ profiles, full }: { profiles: readonly Profile[]; full: boolean }) {
  const tell = useMutateAndTell()
  return (
    <section aria-label="Profils archivés">
      <h3 className="text-13 font-medium text-muted">Profils archivés</h3>
      <ul>
        {profiles.map((profile) => (
          <li key={profile.id} className="flex min-h-11 items-center gap-2 border-b border-rule">
            <ProfileDot color={profile.color} />
            <span className="min-w-0 wrap-anywhere text-muted">{nameOfProfile(profile)}</span>
            <Button
              className="ghost small ml-auto"
              icon={ArchiveRestore}
              disabled={full}
              onClick={() =>
                void tell(`${nameOfProfile(profile)} est de nouveau proposé`, 'profiles', (db) =>
                  saveProfile(db, profile.id, { archived: false }),
                )
              }
            >
              Remettre
              <span className="sr-only"> {nameOfProfile(profile)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a profile shares on its game server, all off until the player says so; why not, where its server is not listed (N207). */
function SharingSwitches({ profile, shown }: { profile: Profile; shown: boolean }) {
  const { server } = profile
  const listed = listedServer(server)
  if (listed && shown) return <Switches server={listed} profile={profile} />
  return (
    <p className="text-13 text-muted">
      {server.trim() === '' && 'Prix partagés\u00a0: dis d’abord sur quel serveur ce profil joue.'}
      {server.trim() !== '' &&
        !listed &&
        `Prix partagés\u00a0: seulement sur un serveur de la liste, et «\u00a0${server.trim()}\u00a0» n’en est pas.`}
      {listed && `Prix partagés\u00a0: affiche «\u00a0${nameOfProfile(profile)}\u00a0» pour les régler.`}
    </p>
  )
}

function Switches({ server, profile }: { server: string; profile: Profile }) {
  const sharing = useSharing(server)
  const tell = useMutateAndTell()
  if (!sharing) return null
  const { lend, see, count } = sharing
  const set = (patch: Partial<Sharing>, message: string) =>
    void tell(message, 'sharing', (db) => setSharing(db, server, patch))
  const place = profile.server.trim()
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 text-13 font-medium text-muted">Prix partagés</legend>
      <p className="max-w-[64ch] text-13 text-muted">{`Tu peux mêler les prix que tu saisis à partir de maintenant, sans ton nom, à ceux des joueurs de ${place}, et voir leur médiane à côté des tiens. Prêter dit aux autres une médiane à deux chiffres d’au moins cinq joueurs de quatre réseaux, jamais ton prix seul\u00a0; ton stock, tes lots, tes reventes et tes notes restent à toi.`}</p>
      <Switch
        className={LINE}
        label="Prêter mes prix"
        on={lend}
        onToggle={() =>
          set(
            { lend: !lend },
            lend ? 'Tes prix ne sont plus prêtés' : `Tes prix de ${place} sont prêtés à partir de maintenant`,
          )
        }
      />
      <Switch
        className={LINE}
        label="Voir les prix des autres"
        on={see}
        onToggle={() =>
          set(
            { see: !see },
            see
              ? 'Les prix des autres ne se montrent plus'
              : 'Les prix des autres se montrent à côté des tiens',
          )
        }
      />
      {see && (
        <>
          <Switch
            className={`${LINE} pl-5`}
            label="Compter les prix partagés"
            on={count}
            onToggle={() =>
              set(
                { count: !count },
                count ? 'Les totaux ne comptent que tes prix' : 'Les totaux comptent les prix partagés',
              )
            }
          />
          <p className="ml-5 max-w-[60ch] text-12 text-muted">
            Là où tu n’as pas de prix, et seulement ceux de huit joueurs ou plus.
          </p>
        </>
      )}
    </fieldset>
  )
}

const LINE = 'justify-between max-w-[360px] text-13!'
