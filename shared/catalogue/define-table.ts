import { choice } from '#shared/contract/fields.ts'
import { fields, listOf, row, type Shape, type Shaped } from './shapes.ts'

/** A column whose values are written another way than they are in memory; `write` is given such a value. */
type Coded<T> = { is(value: unknown): boolean; write(value: unknown): unknown; read(wire: unknown): T }
/** A column: what its values must be, on the wire as in memory unless it says how they are written and read. */
export type CatalogueColumn = Shape | Coded<unknown>
type Columns = Readonly<Record<string, CatalogueColumn>>
type ValueOf<C> = C extends Coded<infer T> ? T : Shaped<C>

/** A list that ends a row: each of its places on the wire, and the list in memory, which `write` is given. */
type Tail<T> = {
  place: CatalogueColumn
  write(list: readonly unknown[]): unknown[]
  read(wire: unknown[]): T[]
}
type Tails = Readonly<Record<string, Tail<unknown>>>
type ListOf<C> = C extends Tail<infer T> ? T[] : never

type RowFrom<C, R> = { -readonly [N in keyof C]: ValueOf<C[N]> } & { -readonly [N in keyof R]: ListOf<R[N]> }

/** A table of the catalogue: the shape of its part, and how one row is written there and read again. */
export type CatalogueTable<R> = {
  kind: string
  /** The columns in their order, the list that ends a row among them. */
  columns: readonly (keyof R & string)[]
  part: Shape<{ kind: string; rows: unknown[][] }>
  write(row: R): unknown[]
  read(wire: readonly unknown[]): R
}
/** A row of a table. */
export type TableRow<T> = T extends CatalogueTable<infer R> ? R : never

/**
 * A table of the catalogue, declared once. Its rows are objects here and lists on the wire, in the order of the columns;
 * `tail` names the one list that a row may end with. A value that a part lacks, because it was stored before its column
 * existed, is read as null: such a column is nullable and the last.
 */
export function defineTable<const C extends Columns, const R extends Tails = Record<never, Tail<unknown>>>(
  kind: string,
  columns: C,
  tail?: R,
): CatalogueTable<RowFrom<C, R>> {
  type Row = RowFrom<C, R>
  const { place, write, read } = rowCodec(columns, tail)
  // What the columns say of each value is what `RowFrom` says of the row.
  return {
    kind,
    columns: Object.keys({ ...columns, ...tail }) as (keyof Row & string)[],
    part: partOf(kind, place),
    write: write as (row: Row) => unknown[],
    read: read as CatalogueTable<Row>['read'],
  }
}

/** A table of one column, whose rows are bare values. */
export const defineList = <T>(kind: string, column: Shape<T>): CatalogueTable<T> => ({
  kind,
  columns: [],
  part: partOf(kind, row([column])),
  write: (value) => [value],
  read: ([value]) => value as T,
})

const partOf = (kind: string, place: Shape): CatalogueTable<unknown>['part'] =>
  fields({ kind: choice([kind]), rows: listOf(place as Shape<unknown[]>) })

/** A column that holds an object, written as the list of its values. */
export function record<const C extends Columns>(columns: C): Coded<RowFrom<C, unknown>> {
  const { place, write, read } = rowCodec(columns)
  return {
    is: (value) => place.is(value),
    write: (value) => write(value as object),
    read: (wire) => read(wire as unknown[]) as RowFrom<C, unknown>,
  }
}

/** A column whose text is read through `read`. */
export const readThrough = <T>(shape: Shape<T>, read: (value: T) => T): Coded<T> => ({
  is: (value) => shape.is(value),
  write: (value) => value,
  read: (wire) => read(wire as T),
})

/** A row ends with values of this column. */
export const each = <const C extends CatalogueColumn>(column: C): Tail<ValueOf<C>> => ({
  place: column,
  write: (list) => ('write' in column ? list.map((one) => column.write(one)) : [...list]),
  read: (wire) => ('read' in column ? wire.map((one) => column.read(one)) : wire) as ValueOf<C>[],
})

/** A row ends with pairs, written one value after the other; half a pair is none. */
export const pairsOf = <T>(shape: Shape<T>): Tail<[T, T]> => ({
  place: shape,
  write: (pairs) => pairs.flat(),
  read: (wire) => {
    const pairs: [T, T][] = []
    for (let at = 0; at + 1 < wire.length; at += 2) pairs.push([wire[at] as T, wire[at + 1] as T])
    return pairs
  },
})

type Values = Readonly<Record<string, unknown>>

function rowCodec(columns: Columns, tails: Tails = {}) {
  const list = Object.entries(columns) as [string, Shape & Partial<Coded<unknown>>][]
  const [tail] = Object.entries(tails) as [string, Tail<unknown>][]
  const places = list.map(([, column]) => column)
  return {
    place: tail ? row(places, tail[1].place as Shape) : row(places),
    write: (from: object): unknown[] => {
      const values = from as Values
      const wire = list.map(([name, { write }]) => (write ? write(values[name]) : values[name]))
      return tail ? wire.concat(tail[1].write(values[tail[0]] as unknown[])) : wire
    },
    read: (wire: readonly unknown[]): Values => {
      const values: Record<string, unknown> = {}
      list.forEach(([name, { read }], at) => {
        const value = wire[at] ?? null
        values[name] = read ? read(value) : value
      })
      if (tail) values[tail[0]] = tail[1].read(wire.slice(list.length))
      return values
    },
  }
}
