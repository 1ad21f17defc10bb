import { type Ranking, rankingAfter, rankingInSlices, touched } from '#shared/domain/ranking/ranking.ts'
import { type RecipeIndex, recipeIndexInSlices } from '#shared/domain/ranking/recipe-index.ts'
import { crossing, thresholdOf } from '#shared/domain/ranking/roi-alerts.ts'
import { outliersOf } from '#store/price-writes.ts'
import type { PackPrice } from '#store/prices.ts'
import type { SaleRow } from '#store/ranking.ts'
import { bookOf, changedItems, countedPrices, type PriceToJudge, type RankingRows } from './ranking-rows.ts'

/**
 * The ranking of what `rows` say. `crossed`: the recipes whose ROI has come from under their threshold while this page was
 * watching, by whatever edit.
 */
export type LiveState = { ranking: Ranking; rows: RankingRows; crossed: ReadonlySet<number> }

type Judged = PackPrice | SaleRow

/** Of more recipes than this the whole pass is made, in slices. */
const AT_ONCE = 1500
/** Until what has changed is mostly painted. */
const PAINTED_MS = 60
/** How many prices are looked at together. */
const JUDGED = 200

const indexes = new WeakMap<RankingRows['catalogue'], RecipeIndex>()

/**
 * The ranking, kept true to the rows that it is fed: the recipes that a few changed prices touch are worked out at once,
 * everything in slices (N81).
 */
export class LiveRanking {
  private state: LiveState | null = null
  private latest: RankingRows | null = null
  private working = false
  private giveUp = () => {}
  private judging = false
  /** Items of which a price was found to be odd since they were worked out. */
  private readonly stale = new Set<number>()
  private readonly odd = new WeakMap<Judged, boolean>()
  private readonly listeners = new Set<() => void>()

  constructor(private readonly byTree: boolean) {}

  readonly snapshot = (): LiveState | null => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  feed(rows: RankingRows): void {
    if (this.latest && this.latest.db !== rows.db) this.forget()
    this.latest = rows
    if (!this.working) this.catchUp()
  }

  private forget(): void {
    this.giveUp()
    this.working = false
    this.set(null)
  }

  private set(state: LiveState | null): void {
    this.state = state
    for (const listener of [...this.listeners]) listener()
  }

  private catchUp(): void {
    const { state, latest } = this
    if (!latest) return
    const sameCourse =
      state?.rows.catalogue === latest.catalogue &&
      state.rows.now === latest.now &&
      state.rows.aim.share === latest.aim.share
    const changed = new Set(sameCourse ? [...changedItems(state.rows, latest), ...this.stale] : [])
    this.stale.clear()
    if (sameCourse && touched(state.ranking.index, changed).size <= AT_ONCE)
      this.rankAgain(state, latest, changed)
    else this.rankAll(latest)
  }

  private rankAgain(state: LiveState, latest: RankingRows, changed: ReadonlySet<number>): void {
    const book = bookOf(latest, this.byTree, this.isOdd)
    const ranking = changed.size > 0 ? rankingAfter(state.ranking, book, changed) : state.ranking
    this.set({ ranking, rows: latest, crossed: crossedBy(state, ranking) })
    void this.judge()
  }

  private rankAll(rows: RankingRows): void {
    this.working = true
    this.giveUp = inSlices(this.wholePass(rows), (ranking) => {
      this.working = false
      this.set({ ranking, rows, crossed: this.state ? crossedBy(this.state, ranking) : NOTHING_CROSSED })
      if (this.latest !== rows || this.stale.size > 0) this.catchUp()
      else void this.judge()
    })
  }

  private *wholePass(rows: RankingRows): Generator<undefined, Ranking> {
    const { catalogue } = rows
    const index = indexes.get(catalogue) ?? (yield* recipeIndexInSlices(catalogue.recipes, catalogue.item))
    indexes.set(catalogue, index)
    return yield* rankingInSlices(index, bookOf(rows, this.byTree, this.isOdd))
  }

  private readonly isOdd = (price: Judged): boolean => this.odd.get(price) ?? false

  /** Looks at the histories of prices that are new here, some at a time; those that are odd count anew. */
  private async judge(): Promise<void> {
    if (this.judging) return
    this.judging = true
    try {
      // The rank is on the screen before the whole book is gone through.
      await afterPaint()
      for (let rows = this.latest; rows; rows = this.latest) {
        const unknown = countedPrices(rows).filter(({ of }) => !this.odd.has(of))
        if (unknown.length === 0) return
        await this.judgeSome(rows.db, unknown.sort(byKey).slice(0, JUDGED))
      }
    } catch (error) {
      // The account was closed meanwhile, or its store fails: the screens say so.
      console.warn('[comptoir] prix inhabituels', error)
    } finally {
      this.judging = false
    }
  }

  private async judgeSome(db: RankingRows['db'], prices: readonly PriceToJudge[]): Promise<void> {
    const outliers = new Set((await outliersOf(db, prices, Date.now())).map(({ of }) => of))
    for (const { id, of } of prices) {
      this.odd.set(of, outliers.has(of))
      if (outliers.has(of)) this.stale.add(id)
    }
    if (this.stale.size > 0 && !this.working) this.catchUp()
  }
}

const afterPaint = (): Promise<unknown> => new Promise((done) => setTimeout(done, PAINTED_MS))

const byKey = (a: PriceToJudge, b: PriceToJudge): number =>
  `${a.id}|${a.pack}` < `${b.id}|${b.pack}` ? -1 : 1

const NOTHING_CROSSED: ReadonlySet<number> = new Set()

/** The recipes that have crossed their threshold, after another ranking. */
function crossedBy({ ranking: before, rows, crossed }: LiveState, after: Ranking): ReadonlySet<number> {
  const { general, ofRecipe } = rows.rules
  const next = new Set(crossed)
  let changed = false
  for (const { recipe, bought } of after.figures) {
    const was = before.figures[recipe.place]
    if (was?.recipe.id !== recipe.id || was.bought === bought) continue
    const way = crossing(was.bought, bought, thresholdOf(ofRecipe(recipe.id)?.threshold, general))
    if (way === 'told') next.add(recipe.id)
    else if (way === 'cleared') next.delete(recipe.id)
    changed ||= way !== null
  }
  return changed ? next : crossed
}

/** How long the page may not answer for (N81). */
const SLICE_MS = 8

/** Does work between which the page goes on; `done` gets what it comes to. Answers how to give it up. */
function inSlices<T>(work: Generator<undefined, T>, done: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return done(step.value)
    } while (performance.now() < until)
    timer = setTimeout(go)
  }
  go()
  return () => clearTimeout(timer)
}
