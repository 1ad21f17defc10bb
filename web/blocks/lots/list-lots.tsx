import { Store } from 'lucide-react'
import { useState } from 'react'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { ListSheet } from './list-sheet.tsx'

const sheet = defineLazy(() => import('./list-sheet.tsx'))

type Props = {
  item: IconItem & { name: string }
  className?: string
} & Pick<Parameters<typeof ListSheet>[0], 'origin' | 'price' | 'pieces' | 'replaces'>

/** « Mettre en vente » of an item, wherever a player has some of it (M7). */
export function ListLots({ item, className = '', ...options }: Props) {
  const [open, setOpen] = useState(false)
  const part = useLazy(sheet, open)
  return (
    <>
      <Button
        className={className}
        icon={Store}
        aria-haspopup="dialog"
        onPointerEnter={() => void sheet.want().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        Mettre en vente
      </Button>
      {open && part && <part.ListSheet item={item} {...options} onClose={() => setOpen(false)} />}
    </>
  )
}
