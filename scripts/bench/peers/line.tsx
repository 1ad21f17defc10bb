import { memo } from 'react'
import type { Shown } from './peer.ts'

let stored: Promise<unknown> = Promise.resolve()

/** The save that the last tap began. */
export const lastSave = (): Promise<unknown> => stored

type LineProps<R> = { row: R; save: (row: R, price: number) => Promise<unknown> }

/** A row of the list: a tap raises its price by one. Drawn again only when it is given another row. */
export const lineOf = <R extends Shown>() =>
  memo(function Line({ row, save }: LineProps<R>) {
    const { item_name, sell_price_kamas } = row
    const tap = () => {
      stored = save(row, sell_price_kamas + 1)
    }
    return (
      <button type="button" onClick={tap}>
        {item_name} <b>{sell_price_kamas}</b>
      </button>
    )
  })
