import { Ellipsis, ListMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { NeedSource } from '#blocks/courses/need-sources.ts'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { MAX_CRAFTS } from '#blocks/craft/crafts-param.ts'
import { ListLots } from '#blocks/lots/list-lots.tsx'
import { BatchNote } from '#blocks/pace/market-line.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { HORIZONS, type PlannedCraft, planCraft, setPlanSources, setWanted } from '#store/plans.ts'
import { useStock } from '#store/stock.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useTapGuard } from '#ui/hooks/use-tap-guard.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { sourceIcon, sourceName } from '../origins.tsx'

const sourceOn = (name: string, lacking: number) =>
  `${name}, ${plural(lacking, 'objet manque', 'objets manquent')}`

/** What the list brings together: a chip for each source, with how many items it lacks (N19). */
export function Sources({ courses }: { courses: Courses }) {
  const [editing, setEditing] = useState<'crafts' | 'hand' | null>(null)
  const { needSources, lacking, planned, wanted } = courses
  return (
    <section
      className="flex flex-wrap gap-1.5 max-md:-mx-4 max-md:w-screen max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:pb-0.5 max-md:[scrollbar-width:none]"
      aria-label="Ce que la liste réunit"
    >
      {planned.length > 0 && (
        <Always source="crafts" lacking={lacking} onPress={() => setEditing('crafts')} />
      )}
      {needSources
        .filter(({ on, needs }) => on || needs.length > 0)
        .map((needSource) => (
          <Chip
            key={needSource.source}
            needSource={needSource}
            lacking={lacking.get(needSource.source) ?? 0}
          />
        ))}
      {wanted.size > 0 && <Always source="hand" lacking={lacking} onPress={() => setEditing('hand')} />}
      {editing && <PlansDialog kind={editing} courses={courses} onClose={() => setEditing(null)} />}
    </section>
  )
}

type AlwaysProps = { source: 'crafts' | 'hand'; lacking: Courses['lacking']; onPress: () => void }

const CHIP =
  'inline-flex h-(--ctl) items-center gap-1.75 rounded-full border px-2.75 text-13 font-medium whitespace-nowrap'
const CHIP_ON = 'border-line-2 bg-ink-2 text-text [&>.icon]:text-kama'
const CHIP_OFF = 'border-dashed border-line text-muted'

/** What was planned here: it cannot be switched off as a whole, its lines can. */
function Always({ source, lacking, onPress }: AlwaysProps) {
  const Icon = sourceIcon(source)
  const count = lacking.get(source) ?? 0
  return (
    <button
      type="button"
      className={`${CHIP} ${CHIP_ON}`}
      aria-haspopup="dialog"
      aria-label={sourceOn(sourceName(source), count)}
      onClick={onPress}
    >
      <Icon className="icon" aria-hidden="true" />
      {sourceName(source)}
      <span className="font-normal text-faint tabular-nums">{formatNumber(count)}</span>
    </button>
  )
}

function Chip({ needSource, lacking }: { needSource: NeedSource; lacking: number }) {
  const tell = useMutateAndTell()
  const { source, on, horizon } = needSource
  const Icon = sourceIcon(source)
  const name = sourceName(source, source === 'almanax' ? horizon : undefined)
  return (
    <span className="relative inline-flex flex-none">
      <button
        type="button"
        className={`${CHIP} ${on ? CHIP_ON : CHIP_OFF} ${source in HORIZONS ? 'pr-[34px] pointer-coarse:pr-[42px]' : ''}`}
        aria-pressed={on}
        aria-label={sourceOn(name, lacking)}
        onClick={() =>
          void tell('Courses modifiées', 'courses', (db) =>
            setPlanSources(db, [{ source, on: !on, horizon }]),
          )
        }
      >
        <Icon className="icon" aria-hidden="true" />
        {name}
        <span className="font-normal text-faint tabular-nums">{formatNumber(lacking)}</span>
      </button>
      {(source === 'almanax' || source === 'ochre') && (
        <Horizon needSource={needSource} source={source} name={name} />
      )}
    </span>
  )
}

type HorizonProps = { needSource: NeedSource; source: keyof typeof HORIZONS; name: string }

/** How far ahead a source looks: days of the almanax, steps of the quest. */
function Horizon({ needSource: { on, horizon }, source, name }: HorizonProps) {
  const tell = useMutateAndTell()
  const label = source === 'almanax' ? 'Jours' : 'Étapes'
  return (
    <Dropdown
      label={`Jusqu’où regarder, ${name}`}
      trigger={
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-9 touch:w-11 place-items-center text-faint hover:text-text"
          aria-label={`Jusqu’où regarder, ${name}`}
        >
          <Ellipsis className="icon" />
        </button>
      }
    >
      <div className="p-3">
        <QuantityField
          label={label}
          value={horizon}
          min={1}
          max={HORIZONS[source].most}
          onCommit={(next) =>
            tell('Courses modifiées', 'courses', (db) => setPlanSources(db, [{ source, on, horizon: next }]))
          }
        />
      </div>
    </Dropdown>
  )
}

type Props = { kind: 'crafts' | 'hand'; courses: Courses; onClose: () => void }

/** What was planned here, to be changed or taken off: the crafts, or what is wanted by hand. */
function PlansDialog({ kind, courses, onClose }: Props) {
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
      footer={<Button onClick={onClose}>Fermer</Button>}
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
  const owned = useStock()?.get(recipe) ?? 0
  const item = courses.catalogue.item(recipe)
  const made = courses.catalogue.recipe(recipe)?.ingredients.some(({ id }) => courses.catalogue.recipe(id))
  return (
    <li className={LINE}>
      <span className="flex min-w-40 flex-1 items-center gap-2 max-md:basis-full [&_.sub]:overflow-visible">
        <ItemName
          item={item}
          sub={
            <PageLink to="/app/profit" query={`?recipe=${recipe}&crafts=${crafts}`} className={LINK}>
              Simuler
            </PageLink>
          }
        />
        {owned > 0 && (
          <ListLots item={item} origin="courses" pieces={owned} brief className="ml-auto flex-none" />
        )}
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
      <BatchNote item={recipe} pieces={crafts} className="basis-full" />
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
  <Button
    className="ghost"
    icon={ListMinus}
    title="Retirer"
    aria-label={`Retirer ${name}`}
    onClick={onRemove}
  ></Button>
)
