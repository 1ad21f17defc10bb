import { Download, type LucideIcon, Upload } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PasteButton } from '#blocks/paste/paste-button.tsx'
import type { PastedProps } from '#blocks/paste/paste-dialog.tsx'
import { defineLazy, type LazyModule } from '#ui/page/lazy-module.ts'

const LOOK = 'ghost max-xl:w-(--ctl) max-xl:p-0'
const WORDS = 'max-xl:sr-only'

type ActionProps = ComponentProps<'button'> & { icon: LucideIcon; children: string }

/** A press beside a list; its words are read out alone where the line has no room for them. */
export const Action = ({ icon: Icon, children, ...props }: ActionProps) => (
  <button type="button" className={`btn ${LOOK}`} title={children} {...props}>
    <Icon className="icon" />
    <span className={WORDS}>{children}</span>
  </button>
)

type ImportProps<T> = {
  tool: string
  title: string
  part: LazyModule<T>
  /** The dialog, once it is loaded. */
  children: (part: T, pasted: PastedProps) => ReactNode
}

export const ImportButton = <T,>({ tool, title, part, children }: ImportProps<T>) => (
  <PasteButton
    tool={tool}
    icon={Upload}
    className={LOOK}
    words={WORDS}
    title={title}
    part={part}
    dialog={children}
  >
    Importer
  </PasteButton>
)

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
