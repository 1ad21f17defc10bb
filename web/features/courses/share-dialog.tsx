import { Copy, Share2 } from 'lucide-react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { packsText } from '#blocks/prices/packs-text.ts'
import { HALL_NAMES } from '#shared/domain/courses/halls.ts'
import { formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** The list as text, to be looked at before it is copied or shared (N34). */
export function ShareDialog({ courses, onClose }: { courses: Courses; onClose: () => void }) {
  const content = listText(courses)
  const canShare = 'share' in navigator
  const share = async () => {
    // Closed without a choice, it throws.
    await navigator.share({ title: 'Courses', text: content }).catch(() => {})
    onClose()
  }
  const copy = async () => {
    if (await copyText(content, 'Liste copiée')) onClose()
  }
  return (
    <Dialog
      title="Partager en texte"
      onClose={onClose}
      className="max-w-140"
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button className={canShare ? '' : 'main'} icon={Copy} onClick={() => void copy()}>
            Copier
          </Button>
          {canShare && (
            <Button className="main" icon={Share2} onClick={() => void share()}>
              Partager
            </Button>
          )}
        </>
      }
    >
      <pre className="max-h-[50dvh] overflow-auto rounded-1 border border-line bg-well p-3.5 text-13 whitespace-pre-wrap">
        {content}
      </pre>
    </Dialog>
  )
}

/** A line for each item under the head of its hall, and the total. */
export function listText({ halls, totals }: Pick<Courses, 'halls' | 'totals'>): string {
  const total = `${totals.unpriced.length > 0 ? 'au moins ' : ''}${formatKamas(totals.cost)}`
  const blocks = halls.map(({ hall, lines }) => [
    HALL_NAMES[hall].short,
    ...lines.map(({ item, missing, purchase }) => {
      const packs = purchase
        ? `${packsText(purchase.packs)}) ≈ ${formatKamas(purchase.cost)}`
        : `prix\u00a0?)`
      return `- ${formatNumber(missing)} × ${item.name} (${packs}`
    }),
  ])
  return [`Courses · ${total}`, ...blocks.map((block) => block.join('\n'))].join('\n\n')
}
