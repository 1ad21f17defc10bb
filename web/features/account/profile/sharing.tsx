import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { listedServer, nameOfProfile, type Profile } from '#shared/domain/site/profiles.ts'
import { type Sharing, setSharing, useSharing } from '#store/market.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { text } from './text.ts'

const words = text.sharing

/** What a profile shares on its game server, all off until the player says so; why not, where its server is not listed (N207). */
export function SharingSwitches({ profile, shown }: { profile: Profile; shown: boolean }) {
  const { server } = profile
  const listed = listedServer(server)
  if (listed && shown) return <Switches server={listed} profile={profile} />
  return (
    <p className="text-13 text-muted">
      {server.trim() === '' && words.noServer}
      {server.trim() !== '' && !listed && words.notListed(server.trim())}
      {listed && words.elsewhere(nameOfProfile(profile))}
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
      <legend className="mb-1 text-13 font-medium text-muted">{words.title}</legend>
      <p className="max-w-[64ch] text-13 text-muted">{words.sentence(place)}</p>
      <Switch
        className={LINE}
        label={words.lend}
        on={lend}
        onToggle={() => set({ lend: !lend }, lend ? words.lendOff : words.lendOn(place))}
      />
      <Switch
        className={LINE}
        label={words.see}
        on={see}
        onToggle={() => set({ see: !see }, see ? words.seeOff : words.seeOn)}
      />
      {see && (
        <>
          <Switch
            className={`${LINE} pl-5`}
            label={words.count}
            on={count}
            onToggle={() => set({ count: !count }, count ? words.countOff : words.countOn)}
          />
          <p className="ml-5 max-w-[60ch] text-12 text-muted">{words.countHint}</p>
        </>
      )}
    </fieldset>
  )
}

const LINE = 'justify-between max-w-[360px] text-13!'
