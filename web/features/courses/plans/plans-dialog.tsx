import { ListMinus } from 'lucide-react'
import { useRef } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { MAX_CRAFTS } from '#blocks/craft/crafts-param.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { type PlannedCraft, planCraft, setWanted } from '#store/plans.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { useTapGuard } from '#ui/page/use-tap-guard.ts'
import { useWide } from '#ui/page/use-wide.ts'

type Props = { kind: 'crafts' | 'hand'; courses: Courses; onClose: () => void }

/** What was planned here, to be changed or taken off: the crafts, or what is wanted by hand. */
export function PlansDialog({ kind, courses, onClose }: Props) {
  const wide = useWide()
  const { planned, wanted } = courses
  const list = useRef<HTMLUListElement>(null)
  useTapGuard(list, `${kind === 'crafts' ? planned.map(({ recipe }) => recipe) : [...wanted.keys()]}`)
  const empty = kind === 'crafts' ? planned.length === 0 : wanted.size === 0
  return (
    <Dialog
      bottom={!wide}
      title={kind === 'crafts' ? 'Crafts prévus' : 'Ajoutés à la main'}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          Fermer
        </button>
      }
    >
      {empty && <p className="muted">Rien pour l’instant.</p>}
      <ul ref={list} className="grid max-h-[60dvh] overflow-y-auto">
        {kind === 'crafts'
          ? planned.map((craft) => <CraftLine key={craft.recipe} craft={craft} courses={courses} />)
          : [...wanted].map(([id, pieces]) => (
              <WantedLine key={id} id={id} pieces={pieces} courses={courses} />
            ))}
      </ul>
    </Dialog>
  )
}

const LINE =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-rule py-2 max-md:[&>.switch-line]:mr-auto'

/** As large to a finger as any other: it reaches up over the name, because fields follow below. */
const LINK = "link relative after:absolute after:-inset-x-2 after:-top-7 after:-bottom-1 after:content-['']"

function CraftLine({ craft, courses }: { craft: PlannedCraft; courses: Courses }) {
  const tell = useMutateAndTell()
  const { recipe, crafts, tree, due } = craft
  const item = courses.catalogue.item(recipe)
  const made = courses.catalogue.recipe(recipe)?.ingredients.some(({ id }) => courses.catalogue.recipe(id))
  return (
    <li className={LINE}>
      <span className="min-w-40 flex-1 max-md:basis-full [&_.sub]:overflow-visible">
        <ItemName
          item={item}
          sub={
            <PageLink to="/app/profit" query={`?recipe=${recipe}&crafts=${crafts}`} className={LINK}>
              Simuler
            </PageLink>
          }
        />
      </span>
      {made && (
        <Switch
          label="par l’arbre"
          on={tree}
          onToggle={() =>
            void tell('Courses modifiées', 'courses', (db) => planCraft(db, { recipe, tree: !tree }))
          }
        />
      )}
      <DayField
        label={`Pour le, ${item.name}`}
        hideLabel
        className="w-30"
        placeholder="sans date"
        value={due}
        onCommit={(next) =>
          tell('Courses modifiées', 'courses', (db) => planCraft(db, { recipe, due: next }))
        }
      />
      <QuantityField
        label={`Nombre de crafts, ${item.name}`}
        hideLabel
        value={crafts}
        max={MAX_CRAFTS}
        onCommit={(next) =>
          tell('Courses modifiées', 'courses', (db) => planCraft(db, { recipe, crafts: next }))
        }
      />
      <Remove
        name={item.name}
        onRemove={() =>
          void tell(`${item.name}\u00a0: retiré des courses`, 'courses', (db) =>
            planCraft(db, { recipe, crafts: 0 }),
          )
        }
      />
    </li>
  )
}

function WantedLine({ id, pieces, courses }: { id: number; pieces: number; courses: Courses }) {
  const tell = useMutateAndTell()
  const item = courses.catalogue.item(id)
  return (
    <li className={LINE}>
      <span className="min-w-40 flex-1 max-md:basis-full">
        <ItemName item={item} />
      </span>
      <QuantityField
        label={`Nombre, ${item.name}`}
        hideLabel
        value={pieces}
        onCommit={(next) =>
          tell('Courses modifiées', 'courses', (db) => setWanted(db, [{ id, pieces: next }]))
        }
      />
      <Remove
        name={item.name}
        onRemove={() =>
          void tell(`${item.name}\u00a0: retiré des courses`, 'courses', (db) =>
            setWanted(db, [{ id, pieces: 0 }]),
          )
        }
      />
    </li>
  )
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <button
    type="button"
    className="btn ghost square"
    title="Retirer"
    aria-label={`Retirer ${name}`}
    onClick={onRemove}
  >
    <ListMinus className="icon" aria-hidden="true" />
  </button>
)
