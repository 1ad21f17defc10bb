import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useKeptText } from '#store/kept-texts.ts'
import { Button } from '#ui/fields/button.tsx'
import { type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import type { PastedProps } from './paste-dialog.tsx'

type Props<T> = {
  /** Names what is kept of the tool on this device. */
  tool: string
  icon: LucideIcon
  className: string
  /** What the button says, and where it has room to say it. */
  children: string
  words?: string
  title?: string
  part: LazyModule<T>
  /** The dialog, once it is loaded. */
  dialog: (part: T, pasted: PastedProps) => ReactNode
}

/** The way to paste a list or read a file: what is not dealt with yet stays, and a dot says so (M55). */
export function PasteButton<T>({ tool, icon, className, children, words = '', title, ...props }: Props<T>) {
  const [open, setOpen] = useState(false)
  const { text, kept, setText } = useKeptText(tool)
  const part = useLazy(props.part, open)
  useHoldReload(text !== '' && !kept)
  const waits = text.trim() !== ''
  return (
    <>
      <Button
        className={className}
        icon={icon}
        aria-haspopup="dialog"
        title={waits ? `${title ?? children}\u00a0: un texte attend` : title}
        onClick={() => setOpen(true)}
      >
        <span className={words}>{children}</span>
        {waits && <span className="size-1.5 shrink-0 rounded-full bg-kama" aria-hidden="true" />}
      </Button>
      {open && part && props.dialog(part, { pasted: text, onPaste: setText, onClose: () => setOpen(false) })}
    </>
  )
}
