import { ChevronDown } from 'lucide-react'
import { Button } from '#ui/fields/button.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const panel = defineLazy(() => import('./sign-in-panel.tsx'))

export function SignInMenu() {
  const shown = useLazy(panel)
  return (
    <Dropdown
      label="Connexion"
      align="end"
      onWanted={panel.want}
      trigger={
        <Button>
          Connexion
          <ChevronDown className="icon small" />
        </Button>
      }
    >
      {(close) => shown && <shown.SignInPanel onGo={close} />}
    </Dropdown>
  )
}
