import { Download, type LucideIcon, Upload } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { defineLazy, type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import type { PastedProps } from './import-dialog.tsx'

type ActionProps = ComponentProps<'button'> & { icon: LucideIcon; children: string }

/** A press beside a list; its words are read out alone where the line has no room for them. */
export const Action = ({ icon: Icon, children, ...props }: ActionProps) => (
  <button
    type="button"
    className="btn ghost max-xl:w-(--ctl) max-xl:p-0 max-xl:[&>span]:sr-only"
    title={children}
    {...props}
  >
    <Icon className="icon" />
    <span>{children}</span>
  </button>
)

type ImportProps<T> = {
  title: string
  part: LazyModule<T>
  /** The dialog, once it is loaded. */
  children: (part: T, pasted: PastedProps) => ReactNode
}

export function ImportButton<T>({ title, part: lazy, children }: ImportProps<T>) {
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const part = useLazy(lazy, open)
  useHoldReload(pasted !== '')
  return (
    <>
      <Action icon={Upload} aria-haspopup="dialog" title={title} onClick={() => setOpen(true)}>
        Importer
      </Action>
      {open && part && children(part, { pasted, onPaste: setPasted, onClose: () => setOpen(false) })}
    </>
  )
}

const exportPart = defineLazy(() => import('./export.ts'))

type ExportProps = {
  title: string
  disabled: boolean
  onExport: (part: typeof import('./export.ts')) => void
}

export const ExportButton = ({ title, disabled, onExport }: ExportProps) => (
  <Action
    icon={Download}
    title={title}
    disabled={disabled}
    onClick={() => void exportPart.want().then(onExport)}
  >
    Exporter
  </Action>
)
