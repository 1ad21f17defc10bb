import { X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { formatNumber, wordFor } from '#shared/domain/text/numbers.ts'
import { useShownProfile } from '#store/account.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { useMiniDocument } from '#ui/mini/mini-context.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { KnownWindows } from './known-windows.tsx'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import type { RowEdit } from './preview/row-view.ts'
import { type FinishedPicture, useReadings } from './preview/use-readings.ts'
import { cancelReading, dropPictures, type Picture, pictures, restorePictures } from './queue.ts'
import { Report } from './report.tsx'
import { text } from './text.ts'

export { addPictures } from './queue.ts'

const NO_EDITS: ReadonlyMap<string, RowEdit> = new Map()
const NOTHING: ReadonlySet<string> = new Set()

/** How far the reading of pictures is, what could not be read, and what the others say, from the first that is read on. */
export function ReadingPanel() {
  const { list, doc } = useStore(pictures)
  const here = useMiniDocument()
  const catalogue = useCatalogue()
  const busy = list.some(({ state }) => state === 'waiting' || state === 'reading')
  const read = useReadPictures(list)
  const [edits, setEdits] = useState(NO_EDITS)
  const [stored, setStored] = useState(NOTHING)
  const [closed, setClosed] = useState(false)
  const readings = useReadings(read, catalogue)
  useHoldReload(list.length > 0)
  // New pictures have their preview opened, also after one that was closed.
  const last = list.at(-1)?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each new picture
  useEffect(() => setClosed(false), [last])
  // What was read on one server is not taken into the prices of another by an Enter that was meant for the first.
  const profile = useShownProfile()
  const [readIn, setReadIn] = useState(profile)
  if (readIn !== profile) {
    setReadIn(profile)
    setClosed(true)
  }
  const edit = useCallback(
    (key: string, change: RowEdit) =>
      setEdits((before) => {
        const known = before.get(key) ?? {}
        const figures = change.figures ? { ...known.figures, ...change.figures } : known.figures
        return new Map(before).set(key, { ...known, ...change, ...(figures ? { figures } : {}) })
      }),
    [],
  )
  const forget = (ids: readonly number[]) => {
    dropPictures(ids)
    setEdits(NO_EDITS)
    setStored(NOTHING)
  }
  const discard = () => {
    cancelReading()
    forget(list.map(({ id }) => id))
    undoToast('Lecture jetée', () => {
      restorePictures(list.filter(({ state }) => state === 'read' || state === 'failed'))
      setEdits(edits)
      setStored(stored)
      setClosed(false)
    })
  }
  // What is left of the pictures is shown on; those of which nothing is go.
  const onStored = (keys: readonly string[]) => {
    const all = new Set([...stored, ...keys])
    const rows = readings?.rows ?? []
    if (!busy && rows.every(({ key }) => all.has(key))) forget(read.map(({ id }) => id))
    else setStored(all)
  }
  // Where the window in which they were given is closed, the page takes over.
  const elsewhere = doc !== here && (here !== document || doc?.defaultView)
  if (list.length === 0 || elsewhere) return null
  const open = readings !== null && catalogue !== null && read.length > 0 && !closed
  return (
    <>
      {busy && <ReadingProgress list={list} />}
      {list.map((picture) => picture.state === 'failed' && <Failed key={picture.id} picture={picture} />)}
      {read.length > 0 && !open && (
        <p className="mb-3 flex flex-wrap items-center gap-2">
          {catalogue
            ? `${formatNumber(read.length)} ${wordFor(read.length, 'capture lue', 'captures lues')}`
            : 'Le catalogue n’est pas encore là\u00a0: les noms ne peuvent pas être reconnus.'}
          <Button className="small max-md:h-11" disabled={!readings} onClick={() => setClosed(false)}>
            Voir ce qui est lu
          </Button>
          <Button className="small ghost max-md:h-11" onClick={discard}>
            Jeter
          </Button>
        </p>
      )}
      {open && (
        <PreviewDialog
          pile={list}
          pictures={read}
          onClose={() => setClosed(true)}
          onDiscard={discard}
          onStored={onStored}
          onEdit={edit}
          {...{ readings, catalogue, edits, stored }}
        />
      )}
    </>
  )
}

/** The pictures that were read: they can be checked while others are. */
function useReadPictures(list: readonly Picture[]): readonly FinishedPicture[] {
  const read = list.filter((one) => one.state === 'read')
  const ids = read.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress of another picture changes none of them
  return useMemo(() => read, [ids])
}

function ReadingProgress({ list }: { list: readonly Picture[] }) {
  const done = list.filter(({ state }) => state === 'read' || state === 'failed').length
  const present = list.find((picture) => picture.state === 'reading')
  const share = present?.state === 'reading' ? present.share : 0
  const percent = Math.floor(((done + share) / list.length) * 100)
  return (
    <section className="progress mb-3 grid gap-1.5" aria-label="Lecture des captures">
      <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted">
        <span>Lecture des captures</span>
        <span>
          {`${formatNumber(done)} sur ${formatNumber(list.length)}`} · {`${formatNumber(percent)}\u00a0%`}
        </span>
        <Button className="small max-md:h-11" onClick={cancelReading}>
          Annuler la lecture
        </Button>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label="Lecture des captures"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </section>
  )
}

function Failed({ picture }: { picture: Extract<Picture, { state: 'failed' }> }) {
  const name = picture.name || 'image collée'
  return (
    <div className="mb-3" role="alert">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="max-w-[72ch] flex-[1_1_240px]">
          <b className="font-medium wrap-anywhere">{`«\u00a0${name}\u00a0»`}</b> {text.faults[picture.fault]}
        </span>
        {picture.words && <Report pictures={[{ ...picture, words: picture.words }]} views={[]} />}
        <Button
          className="small ghost max-md:size-11"
          icon={X}
          aria-label={`Fermer ${name}`}
          onClick={() => dropPictures([picture.id])}
        ></Button>
      </div>
      {picture.fault === 'unknown' && <KnownWindows />}
    </div>
  )
}
