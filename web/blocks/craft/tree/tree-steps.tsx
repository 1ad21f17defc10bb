import { useState } from 'react'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { DoneStep } from '#store/craft-steps.ts'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { treeText as t } from './text.ts'
import { hallWords, type StepToDo, stepNeeds, stepWords, type TreeSheet } from './use-craft-tree.ts'

/** Where « étape suivante » leads. */
export const NEXT_STEP_ID = 'etape-suivante'

type Props = { tree: TreeSheet; crafts: number; onLot: (lot: number) => void }

/** What is to be done, in order: bought, then made from the bottom up; what was done today stays above, ticked (N58–N60). */
export function Steps({ tree, crafts, onLot }: Props) {
  const { done, toDo, count, lot } = tree.steps
  const [asked, setAsked] = useState<{ step: StepToDo; sentence: string } | null>(null)
  const nameOf = (id: number) => tree.facts.data.item(id).name
  const counted = done.filter(({ counts }) => counts).length
  const tick = (step: StepToDo) => {
    const lacks = step.kind === 'buy' ? [] : stepNeeds(step, tree.facts).filter(({ lack }) => lack > 0)
    if (lacks.length === 0) return void tree.acts.tick(step)
    setAsked({ step, sentence: t.lack(lacks.map(({ id, lack }) => `${formatNumber(lack)} ${nameOf(id)}`)) })
  }
  return (
    <section className="mt-3.5 border-line border-t pt-3" aria-labelledby="dans-l-ordre">
      <h3 id="dans-l-ordre" className="mb-1 flex justify-between font-head text-14">
        Dans l’ordre
        <small className="font-normal font-sans text-12 text-muted leading-5">
          {`${plural(counted, 'faite', 'faites')} sur ${formatNumber(counted + count)}`}
        </small>
      </h3>
      {crafts > 1 && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-2 text-13 text-muted">
          <span aria-hidden="true">
            par lot de
            {lot.of > 1 && (
              <span className="faint">
                , {`lot ${formatNumber(Math.min(lot.at, lot.of))} sur ${formatNumber(lot.of)}`}
              </span>
            )}
          </span>
          <QuantityField
            label="par lot de"
            hideLabel
            quiet
            value={lot.size}
            min={1}
            max={crafts}
            onCommit={onLot}
          />
        </div>
      )}
      <ol>
        {done.map((step, at) => (
          <Done key={step.step} step={step} at={at} tree={tree} />
        ))}
        {toDo.map((step, at) => (
          <ToDo
            key={step.kind === 'buy' ? step.hall : step.id}
            step={step}
            at={done.length + at}
            first={at === 0}
            tree={tree}
            onTick={() => tick(step)}
          />
        ))}
      </ol>
      {toDo.length === 0 && <p className="faint py-2 text-13">Tout est fait pour aujourd’hui.</p>}
      {asked && (
        <Dialog
          title={stepWords(asked.step, nameOf)}
          alert
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>Annuler</Button>
              <Button
                className="main"
                onClick={() => {
                  setAsked(null)
                  void tree.acts.tick(asked.step)
                }}
              >
                Cocher quand même
              </Button>
            </>
          }
        >
          <p>{asked.sentence}</p>
        </Dialog>
      )}
    </section>
  )
}

const STEP =
  'grid min-h-10.5 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-rule border-t py-1 text-13 leading-[17px] first:border-t-0 touch:min-h-12'
const NUMBER = 'font-medium text-12 text-faint tabular-nums'
const NOTE = 'block text-11 text-faint'

type ToDoProps = { step: StepToDo; at: number; first: boolean; tree: TreeSheet; onTick: () => void }

function ToDo({ step, at, first, tree, onTick }: ToDoProps) {
  const { data } = tree.facts
  const words = stepWords(step, (id) => data.item(id).name)
  return (
    <li className={STEP}>
      <span className={NUMBER}>{at + 1}</span>
      <span className="min-w-0">
        <b className="font-medium">{words}</b>
        <small className={NOTE}>{step.kind === 'buy' ? hallWords(step) : workshopWords(step, tree)}</small>
      </span>
      <span id={first ? NEXT_STEP_ID : undefined} className="contents">
        <Check
          label={step.kind === 'buy' ? `${words}, ${hallWords(step)}` : words}
          checked={false}
          onToggle={onTick}
        />
      </span>
    </li>
  )
}

/** « Bûcheron niv. 80 · Potion de Souvenir, Planche à Repasser ». */
function workshopWords({ id }: { id: number }, { facts: { data } }: TreeSheet): string {
  const recipe = data.recipe(id)
  const names = (recipe?.ingredients ?? []).map((one) => data.item(one.id).name)
  const parts = names.length > 3 ? plural(names.length, 'ingrédient', 'ingrédients') : names.join(', ')
  return [recipe?.job && `${recipe.job} niv. ${recipe.level}`, parts].filter(Boolean).join(' · ')
}

function Done({ step, at, tree }: { step: DoneStep; at: number; tree: TreeSheet }) {
  const { made, moves, counts } = step
  const words = made
    ? t.craftStep(made.pieces, tree.facts.data.item(made.id).name)
    : `${plural(moves.length, 'objet acheté', 'objets achetés')}`
  return (
    <li className={STEP}>
      <span className={NUMBER}>{at + 1}</span>
      <span className="min-w-0">
        <b className="font-normal text-faint">{words}</b>
        {!counts && (
          <small className={NOTE}>
            compté une fois ·{' '}
            <button type="button" className="link" onClick={() => void tree.acts.countApart(step)}>
              compter les deux
            </button>
          </small>
        )}
      </span>
      <Check label={words} checked onToggle={() => void tree.acts.untick(step)} />
    </li>
  )
}

/** How long a craft and a way to a workshop take, in seconds. */
export function Pace({ tree: { pace, acts } }: { tree: TreeSheet }) {
  return (
    <div className="mt-2 grid gap-1 text-13 text-muted">
      <Seconds
        label="Secondes par craft"
        value={pace.craftSeconds}
        onCommit={(seconds) => acts.setPace('craft_seconds', seconds)}
      />
      <Seconds
        label="Secondes par atelier"
        value={pace.stepSeconds}
        onCommit={(seconds) => acts.setPace('step_seconds', seconds)}
      />
    </div>
  )
}

type SecondsProps = { label: string; value: number; onCommit: (seconds: number) => unknown }

const Seconds = ({ label, value, onCommit }: SecondsProps) => (
  <div className="flex items-center justify-between gap-2">
    <span aria-hidden="true">{label}</span>
    <QuantityField label={label} hideLabel quiet value={value} max={3600} onCommit={onCommit} />
  </div>
)
