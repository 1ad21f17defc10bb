import { useEffect, useMemo, useRef, useState } from 'react'
import { around, type Box } from '#shared/domain/reading/words.ts'

/** What of the picture stands around a part, in heights of it; a wider drawing than this says nothing more. */
const AROUND = 0.35
const WIDEST = 1400
/** How much of a picture stands around what was read of it, as a share of its width. */
const MARGIN = 0.12

/** The picture's pixels while it is looked at, at most so wide; null until then. Its memory is given back at the end. */
export function useBitmap(file: Blob | null, width?: number): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (!file) return
    let made: ImageBitmap | null = null
    let wanted = true
    createImageBitmap(file, width ? { resizeWidth: width, resizeQuality: 'medium' } : {}).then(
      (picture) => {
        made = picture
        if (wanted) setBitmap(picture)
        else picture.close()
      },
      (error: unknown) => console.warn('[comptoir] lecture', error),
    )
    return () => {
      wanted = false
      setBitmap(null)
      made?.close()
    }
  }, [file, width])
  return bitmap
}

type Props = { bitmap: ImageBitmap | null; parts: readonly Box[]; label: string }

/**
 * What a line was read of: the parts of the picture that say it, one beside the other. Drawn, because the policy lets no
 * picture of a file be shown.
 */
export function CutOut({ bitmap, parts, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const cuts = useMemo(() => cutsOf(parts), [parts])
  const width = Math.min(WIDEST, cuts.at(-1)?.end ?? 1)
  const height = Math.max(1, ...cuts.map((cut) => cut.height))
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!bitmap || !context) return
    for (const { x, y, width: wide, height: high, end } of cuts) {
      context.drawImage(bitmap, x, y, wide, high, end - wide, (height - high) / 2, wide, high)
    }
  }, [bitmap, cuts, height])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="block h-auto max-h-16 max-w-full rounded-1 object-contain object-left"
    />
  )
}

/** The parts with some of what stands around them, and where each ends in the drawing. */
function cutsOf(parts: readonly Box[]) {
  let end = 0
  return parts.map(({ x, y, width, height }) => {
    const room = Math.ceil(height * AROUND)
    const wide = Math.max(1, Math.round(width + 2 * room))
    end += wide
    return {
      x: Math.round(x) - room,
      y: Math.round(y) - room,
      width: wide,
      height: Math.max(1, Math.round(height + 2 * room)),
      end,
    }
  })
}

type Marked = { box: Box; doubtful: boolean }

/** The part of a picture that was read, with a frame around each thing that is said of it; a broken one where that is doubtful. */
export function ReadPart({ bitmap, marks, label }: Omit<Props, 'parts'> & { marks: readonly Marked[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const all = useMemo(() => around(marks.map(({ box }) => box)), [marks])
  const room = Math.ceil(all.width * MARGIN)
  const [x, y] = [Math.max(0, all.x - room), Math.max(0, all.y - room)]
  const [width, height] = [Math.ceil(all.width + 2 * room), Math.ceil(all.height + 2 * room)]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!bitmap || !context) return
    context.clearRect(0, 0, width, height)
    context.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
    context.lineWidth = Math.max(2, Math.round(height / 160))
    for (const { box, doubtful } of marks) {
      context.strokeStyle = doubtful ? '#e8a33d' : '#7fb069'
      context.setLineDash(doubtful ? [6, 4] : [])
      context.strokeRect(box.x - x - 4, box.y - y - 4, box.width + 8, box.height + 8)
    }
  }, [bitmap, marks, x, y, width, height])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className="block h-auto max-h-64 w-auto max-w-full rounded-1 max-md:max-h-44"
    />
  )
}

/** A picture drawn small. */
export function Thumbnail({ file }: { file: Blob }) {
  const bitmap = useBitmap(file, 176)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!bitmap || !context) return
    const scale = Math.max(88 / bitmap.width, 56 / bitmap.height)
    context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale)
  }, [bitmap])
  return <canvas ref={canvas} width={88} height={56} className="block h-14 w-22 rounded-1 bg-well" />
}
