import { ChevronUp, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import { craftsParam } from '#blocks/craft/crafts-param.ts'
import { RESULT_ID } from '#blocks/craft/result-panel.tsx'
import { craftText } from '#blocks/craft/text.ts'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueRecipe } from '#shared/catalogue/types.ts'
import { formatKamas } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { FOOT } from '#ui/page/foot.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useUrlParams } from '#ui/params/use-url-params.ts'
import { figureOf, peekWords, ResultBadge, type ResultProps, TreeResult } from './tree-result.tsx'
import type { OpenDetail } from './tree-rows.ts'
import { ReserveNote, TreeTable } from './tree-table.tsx'
import { useCraftTree } from './use-craft-tree.ts'

/** In rounds of how many crafts the steps are gone through; null: all of them at once. */
const PARAMS = {
  lot: {
    name: 'lot',
    fallback: null,
    parse: (text: string) => craftsParam.parse(text),
    format: (lot: number | null) => (lot === null ? '' : String(lot)),
  },
}

/** From this width the result stands beside or under the tree. */
const PHONE = 768

type Props = {
  recipe: CatalogueRecipe
  sheet: CraftSheet
  data: Catalogue
  refused: RefusedField | undefined
}

/** The craft tree of a recipe and what it comes to. */
export function TreeView({ recipe, sheet, data, refused }: Props) {
  const [{ lot }, change] = useUrlParams<{ lot: number | null }>(PARAMS)
  const [detail, setDetail] = useState<OpenDetail | null>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  const wide = useWide()
  const tree = useCraftTree({ recipe, sheet, data, lot })
  const onLot = useCallback(
    (size: number) => change({ lot: size >= sheet.crafts ? null : size }),
    [change, sheet.crafts],
  )
  if (!tree) return <SkeletonRows rows={6} columns={5} />
  const result: ResultProps = { sheet, tree, refused, onDetail: setDetail, onLot }
  return (
    <>
      <section className="min-w-0" aria-label="Arbre de craft">
        {tree.result.cut && (
          <p className="muted pb-2 text-13">
            {'Plus de 400 objets dans cet arbre\u00a0: le reste est acheté.'}
          </p>
        )}
        <TreeTable tree={tree} detail={detail} onDetail={setDetail} />
        <ReserveNote tree={tree} onDetail={setDetail} />
        <p className="sr-only" role="status">
          {tree.improved && `Mieux trouvé\u00a0: coût retenu ${formatKamas(tree.tree.total.cost)}`}
        </p>
      </section>
      {wide ? (
        <aside className="panel px-5 pt-4 pb-4.5" id={RESULT_ID} aria-label="Résultat" tabIndex={-1}>
          <header className="mb-1 flex min-h-6 items-center justify-between">
            <h2>Résultat</h2>
            <ResultBadge tree={tree} />
          </header>
          <TreeResult {...result} />
        </aside>
      ) : (
        <div ref={FOOT.peek} className="peek">
          <small className="flex items-center gap-1.5 text-12 text-muted">
            {(refused || !tree.result.complete) && (
              <TriangleAlert className={`icon size-[13px] ${refused ? 'text-loss' : ''}`} />
            )}
            {refused ? craftText.peekRefused : peekWords(tree)}
          </small>
          <b
            className={`font-head text-22 leading-[26px] tracking-[-0.01em] tabular-nums ${figureOf(tree, refused).tone}`}
          >
            {tree.result.profit === null ? '–' : <Money value={tree.result.profit} sign />}
          </b>
          <Button className="small col-start-2 row-span-2 row-start-1" onClick={() => setSheetOpen(true)}>
            Étapes
            <ChevronUp className="icon" />
          </Button>
        </div>
      )}
      {sheetOpen && !wide && (
        <Drawer title="Résultat" bottom closeFrom={PHONE} onClose={() => setSheetOpen(false)}>
          <div className="mb-1 flex justify-end">
            <ResultBadge tree={tree} />
          </div>
          <TreeResult {...result} onLeave={() => setSheetOpen(false)} />
        </Drawer>
      )}
    </>
  )
}
