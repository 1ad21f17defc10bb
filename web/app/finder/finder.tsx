import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tools } from '#app/tools.ts'
import { useCourses } from '#blocks/courses/use-courses.ts'
import { marksIn } from '#data/catalogue/search.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { useFlipRows } from '#store/flips.ts'
import { Highlight } from '#ui/catalogue/highlight.tsx'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { SearchBox } from '#ui/fields/search/search-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { hitsOf } from './hits.ts'
import { closeFinder } from './open.ts'

const TYPING_MS = 100

/** One search over the tools, the game's items and recipes, and the player's lines; Enter goes there, Escape closes. */
export function Finder() {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const catalogue = useCatalogue()
  const courses = useCourses()
  const flips = useFlipRows()
  const hits = useMemo(() => {
    const lines = courses?.halls.flatMap((hall) => hall.lines) ?? []
    return hitsOf(query, { tools, lines, flips: flips ?? [], catalogue })
  }, [query, courses, flips, catalogue])
  const words = searchText(query).split(' ')
  return (
    <Dialog
      title="Rechercher partout"
      onClose={closeFinder}
      className="min-h-[min(520px,80dvh)] md:w-[min(600px,90vw)]"
    >
      <div
        className="mt-3"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          closeFinder()
        }}
      >
        <SearchBox
          className="[&_.hits]:static [&_.hits]:max-h-[min(400px,60dvh)] [&_.hits]:shadow-none"
          label="Rechercher partout"
          placeholder="Un outil, un objet, une recette, une de tes lignes"
          query={query}
          onSearch={setQuery}
          hits={hits}
          hitKey={({ key }) => key}
          onPick={({ to }) => {
            closeFinder()
            navigate(to)
          }}
          delay={TYPING_MS}
          slash={false}
          empty={
            <p className="p-3 text-muted">
              Rien de ce nom. <PartialCatalogue />
            </p>
          }
        >
          {({ name, about, item }) => (
            <span className="item">
              {item && <ItemIcon item={item} />}
              <span>
                <span className="name" translate={item ? 'no' : undefined}>
                  <Highlight text={name} marks={marksIn(name, words)} />
                </span>
                <span className="sub">{about}</span>
              </span>
            </span>
          )}
        </SearchBox>
      </div>
    </Dialog>
  )
}
