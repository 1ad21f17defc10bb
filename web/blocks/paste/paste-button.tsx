import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useKeptText } from '#store/kept-texts.ts'
import { Button } from '#ui/fields/button.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { type LazyModule, useLazy } from '#ui/page/lazy-module.ts'
import type { PastedProps } from './paste-dialog.tsx'

type Props<T> = {
  /** Names what is kept of the tool on this device. */
  tool: string
  icon: LucideIcon
  className?: string
  /** What the button says, and where it has room to say it. */
  children: string
  words?: string
  title?: string
  part: LazyModule<T>
  /** The dialog, once it is loaded. */
  dialog: (part: T, pasted: PastedProps) => ReactNode
}

/** The way to paste a list or read a file, dropped anywhere too: what is not dealt with yet stays, and a dot says so (M55). */
export function PasteButton<T>({ tool, icon, className, children, words = '', title, ...props }: Props<T>) {
  const [open, setOpen] = useState(false)
  const [dropped, setDropped] = useState<File | null>(null)
  useDroppedTable((file) => {
    setDropped(file)
    setOpen(true)
  })
  const close = () => {
    setDropped(null)
    setOpen(false)
  }
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
      {open && part && props.dialog(part, { pasted: text, onPaste: setText, dropped, onClose: close })}
    </>
  )
}

/** One file that is no picture, dropped on the page while nothing is open over it: a browser would leave the page for it. */
function useDroppedTable(take: (file: File) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (tableOf(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = tableOf(event)?.getAsFile()
      if (!file) return
      event.preventDefault()
      event.stopPropagation()
      taken(file)
    }
    document.addEventListener('dragover', over, true)
    document.addEventListener('drop', drop, true)
    return () => {
      document.removeEventListener('dragover', over, true)
      document.removeEventListener('drop', drop, true)
    }
  }, [])
}

function tableOf({ dataTransfer }: DragEvent): DataTransferItem | null {
  const [item, ...others] = dataTransfer?.items ?? []
  const isTable = item?.kind === 'file' && !item.type.startsWith('image/') && others.length === 0
  return isTable && !document.querySelector('dialog[open]') ? item : null
}
