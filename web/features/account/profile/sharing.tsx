import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { listedServer, nameOfProfile, type Profile } from '#shared/domain/site/profiles.ts'
import { type Sharing, setSharing, useSharing } from '#store/market.ts'
import { Switch } from '#ui/fields/switch.tsx'

/** What a profile shares on its game server, all off until the player says so; why not, where its server is not listed (N207). */
export function SharingSwitches({ profile, shown }: { profile: Profile; shown: boolean }) {
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
