import { ClipboardPaste } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { useMutate } from '#blocks/use-mutate.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import { numberIn, readWanted } from '#shared/domain/courses/wanted-words.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { setWanted } from '#store/plans.ts'
import { FoundItem } from '#ui/catalogue/found-item.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { SearchBox } from '#ui/fields/search/search-box.tsx'
import { undoToast } from '#ui/overlays/toast.tsx'
import { useHoldReload } from '#ui/page/use-hold-reload.ts'
import { useWide } from '#ui/page/use-wide.ts'

const HITS = 8
const PasteDialog = lazy(() => import('./paste-dialog.tsx').then((part) => ({ default: part.PasteDialog })))

/** Adds an item by hand: a quantity before or after its name, then the search (N43). */
export function AddField({ courses }: { courses: Courses }) {
  const [query, setQuery] = useState('')
  const [pasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  useHoldReload(pasted !== '')
  const mutate = useMutate()
  const wide = useWide()
  const { pieces, name } = readWanted(query)
  const number = numberIn(name)
  // The search finds the letters alone, whatever number stands beside them.
  const isMeant = ({ item }: { item: CatalogueItem }) => number === null || item.name.includes(number)
  const hits = name.length < 2 ? [] : courses.catalogue.search(name, { limit: HITS }).filter(isMeant)
  const add = async ({ id, name }: CatalogueItem) => {
    setQuery('')
    const sum = (courses.wanted.get(id) ?? 0) + pieces
    const done = await mutate((db) => setWanted(db, [{ id, pieces: sum }]))
    if (done) undoToast(`${name}\u00a0: ${formatNumber(pieces)} à acheter`, done.undo, 'courses')
  }
  return (
    <div className="flex items-center gap-2 max-md:w-full">
      <SearchBox
        className="w-75 max-md:w-full"
        label="Ajouter un objet"
        placeholder={wide ? 'Ajouter un objet, ex. 50 potion de rappel' : 'Ajouter un objet'}
        query={query}
        onSearch={setQuery}
        hits={hits}
        hitKey={({ item }) => item.id}
        onPick={({ item }) => void add(item)}
        delay={120}
        empty={
          hits.length === 0 && (
            <>
              <p className="muted">
                {number
                  ? `Aucun objet avec «\u00a0${number}\u00a0» dans son nom. Une quantité est un nombre entier, comme 5.`
                  : 'Aucun objet de ce nom.'}
              </p>
              <PartialCatalogue />
            </>
          )
        }
      >
        {({ item, marks }) => (
          <>
            <FoundItem item={item} marks={marks} />
            {pieces > 1 && <span className="num text-muted">×{formatNumber(pieces)}</span>}
          </>
        )}
      </SearchBox>
      <Button
        className="square"
        icon={ClipboardPaste}
        title="Coller une liste"
        aria-label="Coller une liste"
        onClick={() => setPasting(true)}
      ></Button>
      {pasting && (
        <Suspense>
          <PasteDialog
            courses={courses}
            pasted={pasted}
            onPaste={setPasted}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
