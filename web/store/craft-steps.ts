import { useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { newRowId } from '#data/db/row-id.ts'
import type { Stored } from '#data/db/rows.ts'
import { writeOf } from '#data/db/save.ts'
import type { Ingredient } from '#shared/catalogue/types.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { isLater, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import type { PackPurchase } from '#shared/domain/prices/packs.ts'
import { countedMoves } from '#shared/domain/stock/stock.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Changed, change, destroy } from './change.ts'
import { useRows } from './live.ts'
import { purchased, thisDevice } from './purchases.ts'
import { moveStock, type NewMove } from './stock.ts'

type Move = Stored<typeof stockMoves>

/** A step of a recipe's tree that is done: everything that it moved. `counts`: false where another device did the same. */
export type DoneStep = {
  step: string
  kind: 'buy' | 'craft'
  /** What was made; null for purchases. */
  made: { id: number; pieces: number } | null
  moves: readonly Move[]
  counts: boolean
}

/** Where a move was made: the tree of a recipe. */
const originOf = (root: number) => `tree:${root}`

/** The steps of a recipe's tree that were done on a Paris day, in their order, live; undefined while they are read. */
export function useDoneSteps(root: number, day: string): readonly DoneStep[] | undefined {
  const moves = useRows(stockMoves)
  return useMemo(() => moves && stepsOf(moves, originOf(root), day), [moves, root, day])
}

function stepsOf(moves: readonly Move[], origin: string, day: string): readonly DoneStep[] {
  const bySteps = new Map<string, Move[]>()
  for (const move of moves) {
    if (move.origin !== origin || move.at !== day || !move.step) continue
    const own = bySteps.get(move.step)
    if (own) own.push(move)
    else bySteps.set(move.step, [move])
  }
  if (bySteps.size === 0) return NONE
  const counted = new Set(countedMoves(moves))
  const steps = [...bySteps].map(([step, own]): DoneStep => {
    const product = own.find(({ kind, pieces }) => kind === 'craft' && pieces > 0)
    const made = product?.item_id ? { id: product.item_id, pieces: product.pieces } : null
    return {
      step,
      kind: made ? 'craft' : 'buy',
      made,
      moves: own,
      counts: own.some((move) => counted.has(move)),
    }
  })
  return steps.sort((a, b) => (isLater(doneAt(a), doneAt(b)) ? 1 : -1))
}

const NONE: readonly DoneStep[] = []
const doneAt = ({ moves: [first] }: DoneStep): Stamp => first?.stamps.pieces ?? NO_STAMP

/** An item made so often: its ingredients leave the stock, what is made enters it, in one transaction (N59). */
export function makeStep(
  db: AccountDb,
  {
    root,
    id,
    crafts,
    ingredients,
  }: { root: number; id: number; crafts: number; ingredients: readonly Ingredient[] },
): Promise<Changed> {
  const taken = ingredients.map((one) => ({ id: one.id, pieces: -one.quantity * crafts }))
  return moveStock(db, stepMoves(root, 'craft', [...taken, { id, pieces: crafts }]))
}

/** Items bought together: the pieces of their packs enter the stock, for what they are expected to cost (N55, N59). */
export const buyStep = (
  db: AccountDb,
  root: number,
  items: readonly { id: number; missing: number; purchase: PackPurchase | null }[],
): Promise<Changed> =>
  moveStock(
    db,
    stepMoves(
      root,
      'buy',
      items.map(({ id, missing, purchase }) => ({
        id,
        ...purchased({
          missing,
          pieces: purchase?.pieces ?? missing,
          packs: purchase?.packs ?? {},
          typed: {},
          paid: purchase?.cost ?? null,
        }),
      })),
    ),
  )

type StepMove = Omit<NewMove, 'item_id'> & { id: number }

function stepMoves(root: number, kind: 'buy' | 'craft', moves: readonly StepMove[]): NewMove[] {
  const shared = {
    kind,
    step: newRowId(),
    origin: originOf(root),
    device: thisDevice(),
    at: parisDay(Date.now()),
  }
  return moves.map(({ id, ...move }) => ({ line: Math.abs(move.pieces), ...shared, ...move, item_id: id }))
}

/** Takes a step back; undoing does it again. */
export const takeStepBack = (db: AccountDb, { moves }: DoneStep): Promise<Changed> =>
  destroy(
    db,
    stockMoves,
    moves.map(({ id }) => ({ id })),
    () => moves.map(({ id: _, stamps: __, ...patch }) => ({ key: { id: newRowId() }, patch })),
  )

/** A step that another device did too counts for itself (N6). */
export const countStepApart = (db: AccountDb, { moves }: DoneStep): Promise<Changed> =>
  change(
    db,
    moves.map(({ id }) => writeOf(stockMoves, { id }, { apart: true })),
  )
