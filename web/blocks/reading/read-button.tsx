import { ScanText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { session } from '#data/session/session-store.ts'
import { canWatch, watchedFolder } from '#data/watched-folder.ts'
import { useMiniDocument } from '#ui/mini/mini-context.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { folderPart } from './folder-part.ts'

const panel = defineLazy(() => import('./reading-panel.tsx'))

/** Has files read; what is shown of it stands at `ReadingPlace`. */
export const givePictures = (files: readonly File[], doc: Document) => {
  if (files.length > 0) void panel.want().then(({ addPictures }) => addPictures(files, doc))
}

/**
 * The way to have screenshots read: the button, a paste anywhere in its document, or a drop (N135). What reads them comes
 * with the first.
 */
export function ReadButton({ className = 'btn max-md:w-11 max-md:p-0' }: { className?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const doc = useMiniDocument()
  usePicturesOf(doc)
  return (
    <>
      <button
        type="button"
        className={className}
        title="Colle une capture d’écran du marché (Ctrl+V), dépose-la ou choisis-la. L’image ne quitte pas cet appareil."
        onClick={() => input.current?.click()}
      >
        <ScanText className="icon" />
        <span className="max-md:sr-only">Lire une capture</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Lire une capture"
        onChange={({ target }) => {
          givePictures([...(target.files ?? [])], doc)
          target.value = ''
        }}
      />
    </>
  )
}

/** Pictures that are pasted or dropped into a document, and how far their reading is: the mini-window has no room for a button. */
export function PicturesHere() {
  usePicturesOf(useMiniDocument())
  return <ReadingPlace />
}

const usePicturesOf = (doc: Document): void => useEffect(() => listenForPictures(doc), [doc])

/** Where it shows how far the reading is, then what was understood: once in a page, under its title. */
export function ReadingPlace() {
  const shown = useLazy(panel)
  const watch = useLazy(folderPart)
  const account = useStore(session, ({ user }) => user?.id ?? null)
  const doc = useMiniDocument()
  useEffect(() => {
    if (account !== null && canWatch())
      watchedFolder(account).then(
        (folder) => folder && void folderPart.want(),
        (error: unknown) => console.warn('[comptoir] dossier', error),
      )
  }, [account])
  return (
    <>
      {watch && <watch.FolderWatch onTake={(files) => givePictures(files, doc)} />}
      {shown && <shown.ReadingPanel />}
    </>
  )
}

function listenForPictures(doc: Document): () => void {
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    givePictures(files, doc)
  }
  const over = (event: DragEvent) => {
    if (bringsFiles(event)) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    givePictures([...(event.dataTransfer?.files ?? [])], doc)
  }
  doc.addEventListener('paste', paste)
  doc.addEventListener('dragover', over)
  doc.addEventListener('drop', drop)
  return () => {
    doc.removeEventListener('paste', paste)
    doc.removeEventListener('dragover', over)
    doc.removeEventListener('drop', drop)
  }
}

const EDITABLE = 'input, textarea, [contenteditable]'

/** The files of a paste; none where it is text that is pasted into a field (N135). */
function pastedFiles(event: ClipboardEvent): File[] {
  const data = event.clipboardData
  const files = [...(data?.files ?? [])]
  // A spreadsheet puts a picture of its cells beside their text.
  const text = data?.types.includes('text/plain') === true
  const target = event.target
  const inField = isElement(target) && target.closest(EDITABLE) !== null
  return text && inField ? [] : files
}

/** Whether a drag brings files. */
const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** An element of this window or of another one, whose classes are others. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target
