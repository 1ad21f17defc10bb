import { Store } from 'lucide-react'
import { useState } from 'react'
import type { IconItem } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import type { ListSheet } from './list-sheet.tsx'

/** « Mettre en vente », loaded when it is first wanted. */
export const listSheet = defineLazy(() => import('./list-sheet.tsx'))

type Props = {
  item: IconItem & { name: string }
  /** The icon alone, its label read out. */
  brief?: boolean
  className?: string
} & Pick<Parameters<typeof ListSheet>[0], 'origin' | 'price' | 'pieces' | 'replaces'>

/** « Mettre en vente » of an item, wherever a player has some of it (M7). */
export function ListLots({ item, brief = false, className = '', ...options }: Props) {
  const [open, setOpen] = useState(false)
  const part = useLazy(listSheet, open)
  return (
    <>
      <Button
        className={brief ? `ghost ${className}` : className}
        icon={Store}
        aria-label={brief ? `Mettre en vente, ${item.name}` : undefined}
        title={brief ? 'Mettre en vente' : undefined}
        aria-haspopup="dialog"
        onPointerEnter={() => void listSheet.want().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        {!brief && 'Mettre en vente'}
      </Button>
      {open && part && <part.ListSheet item={item} {...options} onClose={() => setOpen(false)} />}
    </>
  )
}
