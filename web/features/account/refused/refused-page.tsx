import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { fieldIds } from '#blocks/field-ids.ts'
import { oncePerThing } from '#blocks/use-mutate.ts'
import type { Refused } from '#data/db/list-refused.ts'
import { listRefused } from '#data/db/list-refused.ts'
import { abandonRefused, correctRefused, deleteAgain, isDelete, retryRefused } from '#data/db/refused.ts'
import { SaveError } from '#data/db/save.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { QUOTA } from '#shared/contract/wire.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/account.ts'
import { useAccountRead } from '#store/live.ts'
import { Button } from '#ui/fields/button.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { toast, undoToast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { AccountNav } from '../account-nav.tsx'
import { downloadJson } from '../download.ts'
import type { FieldKind } from '../words/collection-words.ts'
import { Acts, Change, Changes } from '../words/place-name.tsx'
import { choicesOf, kindOf, readValue, valueWords } from '../words/place-words.ts'

const STATES = { dead: 'refusée', held: 'attend une mise à jour', failing: 'échoue, réessaie seule' }
const WHY = {
  dead: 'Le serveur a refusé cette valeur.',
  held: 'Le serveur ne connaît pas encore ce champ. Elle partira après une mise à jour.',
  failing: 'Le serveur n’arrive pas à la traiter. Elle est réessayée à chaque envoi.',
}
const WHY_DELETE = {
  dead: 'Le serveur a refusé cette suppression.',
  held: 'Le serveur ne sait pas encore supprimer cette ligne. Elle partira après une mise à jour.',
  failing: 'Le serveur n’arrive pas à la traiter. Elle est réessayée à chaque envoi.',
}

export function RefusedPage() {
  const refused = useRefused()
  const { items } = refused
  return (
    <div className="page">
      <PageTitle
        title="Modifications refusées"
        purpose="Ce que le serveur n’a pas voulu, et ce qui attend une mise à jour ou de la place. Rien ne part sans toi."
      />
      <AccountNav />
      {items === undefined && <SkeletonRows rows={3} />}
      {items?.length === 0 && (
        <EmptyState title="Rien n’est refusé">
          Toutes tes modifications sont passées, ou partent toutes seules.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <Changes>
            {items.map((item, at) => (
              <RefusedLine key={idOf(item)} item={item} refused={refused} first={at === 0} />
            ))}
          </Changes>
          {items.length > 1 && <Button onClick={() => refused.exportItems(items)}>Tout exporter</Button>}
        </>
      )}
    </div>
  )
}

const isOverQuota = ({ state, code }: Refused): boolean => state === 'held' && code === QUOTA

const onceOnChange = oncePerThing<Refused>()

/** One refused change: what it is, what was refused and why, and the four ways out. */
export function RefusedLine({
  item,
  refused,
  first = false,
}: {
  item: Refused
  refused: ReturnType<typeof useRefused>
  first?: boolean
}) {
  const [correcting, setCorrecting] = useState(false)
  const deletes = isDelete(item)
  const why = deletes ? WHY_DELETE : WHY
  const retry = async () =>
    (await refused.retry(item)) ? toast('Nouvel envoi demandé') : toast('Erreur de sauvegarde', 'error')
  const abandon = () =>
    onceOnChange(item, async () => {
      const done = await refused.abandon(item)
      if (done)
        undoToast(deletes ? 'Suppression abandonnée, la ligne revient' : 'Modification abandonnée', () =>
          refused.restore(item),
        )
      else toast('Erreur de sauvegarde', 'error')
      return done
    })
  return (
    <Change place={item}>
      <dl>
        <div className="lead">
          <dt>Refusé</dt>
          <dd>{deletes ? 'Suppression de la ligne' : valueWords(item, item.value)}</dd>
        </div>
        {!deletes && (
          <div className="lead">
            <dt>Dernière bonne valeur</dt>
            <dd>{valueWords(item, item.base)}</dd>
          </div>
        )}
      </dl>
      <p>
        <span className={item.state === 'dead' ? 'badge loss' : 'badge kama'}>
          {isOverQuota(item) ? 'attend de la place' : STATES[item.state]}
        </span>{' '}
        {item.message || why[item.state]}
      </p>
      {correcting && <Correct item={item} correct={refused.correct} onDone={() => setCorrecting(false)} />}
      <Acts>
        {!correcting && !deletes && (
          <Button
            id={first ? fieldIds.refused : undefined}
            className="small"
            onClick={() => setCorrecting(true)}
          >
            Corriger
          </Button>
        )}
        <Button className="small" onClick={() => void retry()}>
          Réessayer
        </Button>
        <Button className="small" onClick={() => refused.exportItems([item])}>
          Exporter
        </Button>
        <Button className="small danger" onClick={() => void abandon()}>
          Abandonner
        </Button>
      </Acts>
    </Change>
  )
}

/** The field of « Corriger »; a value that the field does not accept stays on screen, marked. */
function Correct({
  item,
  correct,
  onDone,
}: {
  item: Refused
  correct: (item: Refused, typed: string) => Promise<Correction>
  onDone: () => void
}) {
  const [typed, setTyped] = useState(() => editable(item))
  const [wrong, setWrong] = useState(false)
  const id = useId()
  useHoldReload(true)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await correct(item, typed)
    setWrong(answer === 'unreadable')
    if (answer === 'failed') toast('Erreur de sauvegarde', 'error')
    if (answer === 'gone') toast('La ligne a été supprimée\u00a0: rien n’est enregistré', 'error')
    if (answer !== 'saved') return
    toast('Ligne sauvegardée ✔')
    onDone()
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2 [&>.hint]:basis-full"
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <label className="lab" htmlFor={id}>
        <span>Nouvelle valeur</span>
        <span className={`field ${kindOf(item) === 'note' ? 'text-field' : ''} ${wrong ? 'bad' : ''}`}>
          <CorrectField
            id={id}
            kind={kindOf(item)}
            choices={choicesOf(item)}
            typed={typed}
            wrong={wrong}
            onType={setTyped}
          />
        </span>
      </label>
      <Button type="submit" className="main">
        Enregistrer
      </Button>
      <Button className="ghost" onClick={onDone}>
        Annuler
      </Button>
      {wrong && (
        <p className="hint bad" id={`${id}-wrong`} role="alert">
          illisible ou hors limites, rien n’est enregistré
        </p>
      )}
    </form>
  )
}

/** A value as a field shows it; what it prints, it reads back. */
function editable(item: Refused): string {
  const { value } = item
  if (kindOf(item) === 'boolean') return valueWords(item, value === true)
  return typeof value === 'number' ? formatNumber(value) : String(value ?? '')
}

type Props = {
  id: string
  kind: FieldKind
  /** The values that the field may have, where they are few. */
  choices: readonly [value: string, word: string][]
  typed: string
  wrong: boolean
  onType: (typed: string) => void
}

/** The control in which a value of this kind is typed again. */
function CorrectField({ id, kind, choices, typed, wrong, onType }: Props) {
  const common = {
    id,
    value: typed,
    'aria-invalid': wrong,
    'aria-describedby': wrong ? `${id}-wrong` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onType(event.target.value),
  }
  if (kind === 'boolean')
    return (
      <select {...common} className="border-0 bg-transparent">
        <option value="oui">oui</option>
        <option value="non">non</option>
      </select>
    )
  if (choices.length > 0) {
    // A value that is none of them is what was refused: it is shown, and cannot be chosen again.
    const known = choices.some(([value]) => value === typed)
    return (
      <select {...common} className="border-0 bg-transparent">
        {!known && (
          <option value={typed} disabled>
            {typed}
          </option>
        )}
        {choices.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'note') return <textarea {...common} className="w-[min(400px,100vw-64px)]" rows={3} />
  return <input {...common} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />
}

const idOf = ({ collection, key, field }: Refused): string => `${collection}/${key}/${field}`

type Correction = 'saved' | 'unreadable' | Unsaved
/** `gone`: the row was deleted meanwhile. */
type Unsaved = 'failed' | 'gone'

/** What the server refused or cannot take yet, live, and what a player can do about it. */
function useRefused() {
  const db = useAccountDb()
  const items = useAccountRead(listRefused, [])

  const attempt = async (work: Promise<void> | null): Promise<'saved' | Unsaved> => {
    try {
      await work
      requestSync()
      return work === null ? 'failed' : 'saved'
    } catch (error) {
      console.error('[comptoir] modification refusée', error)
      return error instanceof SaveError && error.code === 'deleted' ? 'gone' : 'failed'
    }
  }
  const act = async (work: Promise<void> | null): Promise<boolean> => (await attempt(work)) === 'saved'

  return {
    items,
    retry: (item: Refused) => act(db && retryRefused(db, item)),
    async correct(item: Refused, typed: string): Promise<Correction> {
      const value = readValue(item, typed)
      if (value === undefined) return 'unreadable'
      return attempt(db && correctRefused(db, item, value))
    },
    abandon: (item: Refused) => act(db && abandonRefused(db, item)),
    /** Takes an abandon back: the value is saved again, or the row deleted again, and judged again. */
    restore: (item: Refused) =>
      act(db && (isDelete(item) ? deleteAgain(db, item) : correctRefused(db, item, item.value))),
    exportItems: (items: readonly Refused[]) => downloadJson('comptoir-refus', items),
  }
}
