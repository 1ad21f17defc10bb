import { ChevronDown } from 'lucide-react'
import { text } from '#app/text.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const panel = defineLazy(() => import('./sign-in-panel.tsx'))

export function SignInMenu() {
  const shown = useLazy(panel)
  return (
    <Dropdown
      label={text.signIn}
      align="end"
      onWanted={panel.want}
      trigger={
        <button type="button" className="btn">
          {text.signIn}
          <ChevronDown className="icon small" aria-hidden="true" />
        </button>
      }
    >
      {(close) => shown && <shown.SignInPanel onGo={close} />}
    </Dropdown>
  )
}
