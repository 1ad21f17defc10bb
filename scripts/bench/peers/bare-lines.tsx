import { useCallback, useEffect, useState } from 'react'
import type { FlipRow } from './flip-rows.ts'
import { lineOf } from './line.tsx'
import type { Store } from './peer.ts'

const Line = lineOf<FlipRow>()

/** A list that is read once and changed by hand after each committed save: nothing is watched. */
export const bareLines = (
  read: (prefix: string) => Promise<FlipRow[]>,
  write: (row: FlipRow) => Promise<void>,
): Store['Lines'] =>
  function Lines({ prefix }) {
    const [rows, setRows] = useState<readonly FlipRow[]>([])
    useEffect(() => void read(prefix).then(setRows), [prefix])
    const save = useCallback(async (row: FlipRow, sell_price_kamas: number) => {
      const changed = { ...row, sell_price_kamas }
      await write(changed)
      setRows((now) => now.map((one) => (one.id === row.id ? changed : one)))
    }, [])
    return rows.map((row) => <Line key={row.id} row={row} save={save} />)
  }
