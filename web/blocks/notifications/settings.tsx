import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { NotificationChoices, NotificationKind } from '#shared/domain/notifications/notifications.ts'
import { setNotificationHour, setNotificationKind, useNotificationChoices } from '#store/notifications.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { howToFor, isInstalled } from '#ui/page/install.ts'
import { useSite } from '#ui/site/use-site.ts'
import { askPermission, canNotify, permission, tellHere, toldHere } from './device.ts'
import { startWebPush, stopWebPush, webPush } from './web-push.ts'

/** The French words of what a player sets about notifications. */
const words = {
  kinds: {
    almanax: 'Offrande du jour',
    flips: 'Revente invendue depuis une semaine',
    alerts: 'Alertes du Palmarès, là où tu saisis le prix',
    pens: 'Jauges d’enclos, à l’heure où elles passent un seuil',
  },
}

/** What the player is told of outside the page, on this device only once they asked for it here. */
export function NotificationSettings({ user }: { user: string }) {
  const { allowed, on, dismissed, turnOn, turnOff } = useThisDevice(user)
  return (
    <>
      <div role="status" className="grid gap-2 empty:hidden">
        {!canNotify() && (
          <p className="text-muted">
            {isIos()
              ? 'Sur iPhone et iPad, installe d’abord Comptoir sur l’écran d’accueil\u00a0: elles viennent avec.'
              : 'Ce navigateur ne sait pas en montrer.'}
          </p>
        )}
        {canNotify() && allowed === 'denied' && (
          <p className="text-muted">
            Ton navigateur les bloque pour ce site. Autorise-les dans ses réglages, puis reviens ici.
          </p>
        )}
        {dismissed && allowed === 'default' && (
          <p className="text-muted">{'Le navigateur n’a rien autorisé\u00a0: rien ne sera montré.'}</p>
        )}
        {on && <HowTheyCome />}
      </div>
      {on && <Choices />}
      {canNotify() && allowed !== 'denied' && (
        <div>
          <Button onClick={() => void (on ? turnOff() : turnOn())}>
            {on ? 'Désactiver sur cet appareil' : 'Activer sur cet appareil'}
          </Button>
        </div>
      )}
    </>
  )
}

const isIos = (): boolean =>
  howToFor(navigator.userAgent, navigator.maxTouchPoints) === 'ios' && !isInstalled()

/** What this browser allows, and whether the player asked for notifications here. */
function useThisDevice(user: string) {
  const asked = useStore(toldHere, (state) => state.user === user)
  const [allowed, setAllowed] = useState(permission)
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    // The browser's settings may change meanwhile; where it does not say so, the page looks when it has the focus again.
    const left = new AbortController()
    const { signal } = left
    const look = () => setAllowed(permission())
    addEventListener('focus', look, { signal })
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', look, { signal }))
    return () => left.abort()
  }, [])
  const turnOn = async () => {
    const answer = await askPermission()
    setAllowed(answer)
    setDismissed(answer !== 'granted')
    if (answer === 'granted') tellHere(user)
  }
  const turnOff = async () => {
    tellHere(null)
    await stopWebPush()
  }
  return { allowed, on: asked && allowed === 'granted', dismissed, turnOn, turnOff }
}

function HowTheyCome() {
  const pushed = useStore(webPush, ({ on }) => on)
  const site = useSite()
  useEffect(() => void startWebPush(), [])
  if (pushed === null) return <span className="skel h-3" />
  const offer = site?.web_push && !isInstalled()
  return (
    <p>
      <span className="badge kama mr-2">activées sur cet appareil</span>
      <span className="text-muted">
        {pushed
          ? 'Elles arrivent aussi quand Comptoir est fermé, sauf les alertes\u00a0: ton appareil les calcule, page ouverte.'
          : 'Elles arrivent tant qu’une page de Comptoir est ouverte.'}{' '}
        {!pushed && offer && 'Installe l’application pour les recevoir aussi quand elle est fermée.'}
      </span>
    </p>
  )
}

const ROW = 'flex min-h-11 items-center justify-between gap-4 border-t border-rule py-1'
const KINDS: readonly NotificationKind[] = ['almanax', 'flips', 'alerts', 'pens']
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour} h`,
}))

/** Kept with the account: its other devices follow. */
function Choices() {
  const choices = useNotificationChoices()
  const save = useMutateAndTell()
  if (!choices) return <span className="skel h-3" />
  return (
    <fieldset className="justify-self-stretch">
      <legend className="pb-1 text-12 text-muted">Pour tous tes appareils</legend>
      {KINDS.map((kind) => (
        <Kind key={kind} kind={kind} choices={choices} />
      ))}
      <p className={ROW}>
        <span>
          À partir de <span className="text-12 text-muted">(heure de Paris)</span>
        </span>
        <Select
          label="Heure des notifications, à Paris"
          value={String(choices.hour)}
          options={HOURS}
          onChange={(hour) =>
            void save('Notifications réglées ✔', 'notifications', (db) =>
              setNotificationHour(db, Number(hour)),
            )
          }
        />
      </p>
      <p className="mt-2 text-12 text-muted">
        {
          'Une fois par jour chacune, les jauges à leur heure\u00a0; jamais sur des données de plus de 24 heures.'
        }
      </p>
    </fieldset>
  )
}

function Kind({ kind, choices }: { kind: NotificationKind; choices: NotificationChoices }) {
  const save = useMutateAndTell()
  const on = choices[kind]
  const label = words.kinds[kind]
  return (
    <p className={ROW}>
      <span>{label}</span>
      <Switch
        label={label}
        hideLabel
        on={on}
        onToggle={() =>
          void save('Notifications réglées ✔', 'notifications', (db) => setNotificationKind(db, kind, !on))
        }
      />
    </p>
  )
}
