import { Pin, Radio } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { AccountLinks } from '#app/header/account-panel.tsx'
import { Find, LastRecipe, ShowWidget, ToolLinks } from '#app/menus/menu-links.tsx'
import { menusOf } from '#app/menus/menus.ts'
import { StreamersLink } from '#app/menus/tool-menus.tsx'
import { ProfileChoice } from '#app/profiles/profile-choice.tsx'
import { useOfferedProfiles } from '#app/profiles/profile-switch.tsx'
import { tools } from '#app/tools.ts'
import { session } from '#data/session/session-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { dock, dockTools, setPlaces, withTool } from './dock-tools.ts'

const WIDE = 768
const pinnable = dockTools(tools)

/** Every tool by group, the last recipe, the account; and the choice of what the bottom bar holds. */
export function ToolSheet({ onClose }: { onClose: () => void }) {
  const { places } = useStore(dock)
  const profiles = useOfferedProfiles()
  const user = useStore(session, (state) => state.user)
  const [warning, setWarning] = useState('')
  const pin = (path: string) => {
    const after = withTool(places, path)
    const full = after.every((place, index) => place === places[index])
    setWarning(full ? 'La barre a quatre places\u00a0: retire d’abord un de ses outils.' : '')
    if (!full) setPlaces(after)
  }
  return (
    <Drawer title="Outils" onClose={onClose} closeFrom={WIDE} bottom>
      <div className="tool-sheet">
        <p
          className={`sticky -top-4 z-1 bg-ink-2 py-2 text-13 ${warning ? 'text-kama' : 'text-muted'}`}
          role="status"
        >
          {warning || 'L’épingle met un outil dans la barre du bas, qui a quatre places.'}
        </p>
        {profiles && <ProfileChoice profiles={profiles} onDone={onClose} />}
        <Find onGo={onClose} />
        <LastRecipe onGo={onClose} />
        <ShowWidget onGo={onClose} />
        {menusOf(tools).map(({ name, entries }) => (
          <section key={name} aria-label={name}>
            <h3 className="pt-3 pb-1 text-12 font-medium text-faint">{name}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path} className="flex items-center">
                  <ToolLinks entries={[entry]} onGo={onClose} />
                  {pinnable.some(({ path }) => path === entry.path) && (
                    <Button
                      className="ghost group"
                      aria-label={`Dans la barre, ${entry.label}`}
                      aria-pressed={places.includes(entry.path)}
                      onClick={() => pin(entry.path)}
                    >
                      <Pin className="icon group-aria-pressed:fill-current group-aria-pressed:text-kama" />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <StreamersLink onGo={onClose}>
          <Radio className="icon" />
        </StreamersLink>
        {user && (
          <section aria-label="Mon compte">
            <h3 className="pt-3 pb-1 text-12 font-medium text-faint">Mon compte</h3>
            <AccountLinks user={user} onGo={onClose} />
          </section>
        )}
      </div>
    </Drawer>
  )
}
