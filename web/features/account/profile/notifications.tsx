import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { Section, Waiting } from './section.tsx'

/** Apart from the account's pages, which are one chunk with all that they import: this part writes to the store, as tools do. */
const settings = defineLazy(() => import('#blocks/notifications/settings.tsx'))

/** What the player is told of outside the page, on this device only once they asked for it here. */
export function NotificationsSection({ user }: { user: string }) {
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
