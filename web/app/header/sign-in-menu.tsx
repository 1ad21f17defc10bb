import { ChevronDown } from 'lucide-react'
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
        <button type="button" className="btn">
          Connexion
          <ChevronDown className="icon small" aria-hidden="true" />
        </button>
      }
    >
      {(close) => shown && <shown.SignInPanel onGo={close} />}
    </Dropdown>
  )
}
