import { useEffect, useMemo, useRef, useState } from 'react'
import type { Box } from '#shared/domain/reading/words.ts'

/** What of the picture stands around a part, in heights of it; a wider drawing than this says nothing more. */
const AROUND = 0.35
const WIDEST = 1400

/** The picture's pixels while it is looked at; null until then. Its memory is given back at the end. */
export function useBitmap(file: Blob | null): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    if (!file) return
    let made: ImageBitmap | null = null
    let wanted = true
    createImageBitmap(file).then(
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
  }, [file])
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
