import { Archive, ArchiveRestore, Plus } from 'lucide-react'
import { useId } from 'react'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import { PROFILE_COLORS, PROFILE_NAME_MAX } from '#shared/collections/profiles.ts'
import {
  GAME_SERVERS,
  MAIN_PROFILE,
  MAX_PROFILES,
  nameOfProfile,
  type Profile,
} from '#shared/domain/site/profiles.ts'
import { newProfileId, saveProfile, useProfiles, useShownProfile } from '#store/profiles.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PROFILES_SECTION } from '#ui/page/profile-param.ts'
import { ProfileDot } from '#ui/site/profile-dot.tsx'
import { Section } from './section.tsx'
import { SharingSwitches } from './sharing.tsx'

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
        <button type="button" className="btn" disabled={full} onClick={() => void add()}>
          <Plus className="icon" aria-hidden="true" />
          Ajouter un profil
        </button>
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
          <button
            type="button"
            className="btn ghost small ml-auto"
            onClick={() =>
              void tell(`${nameOfProfile(profile)} est archivé, ses lignes restent`, 'profiles', (db) =>
                saveProfile(db, id, { archived: true }),
              )
            }
          >
            <Archive className="icon" aria-hidden="true" />
            Archiver
            <span className="sr-only"> {nameOfProfile(profile)}</span>
          </button>
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
            <button
              type="button"
              className="btn ghost small ml-auto"
              disabled={full}
              onClick={() =>
                void tell(`${nameOfProfile(profile)} est de nouveau proposé`, 'profiles', (db) =>
                  saveProfile(db, profile.id, { archived: false }),
                )
              }
            >
              <ArchiveRestore className="icon" aria-hidden="true" />
              Remettre
              <span className="sr-only"> {nameOfProfile(profile)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
