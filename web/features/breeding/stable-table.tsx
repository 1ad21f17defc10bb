import { memo, useCallback } from 'react'
import { mountPicture } from '#shared/domain/mount-images.ts'
import type { Mount } from '#store/mounts.ts'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import { GroupHead } from './group-head.tsx'
import type { KnownMounts } from './known-mounts.ts'
import { MountRow } from './mount-row.tsx'
import type { StableLine } from './stable-view.ts'
import { text } from './text.ts'
import type { StableSaves } from './use-stable-saves.ts'
import './stable-table.css'

const COLUMNS = ['mount', 'level', 'gender', 'traits', 'actions'] as const
const CLASSES = { mount: 'mo', level: 'le n', gender: 'ge', traits: 'tr', actions: 'ac' }

type Props = {
  lines: readonly StableLine[]
  /** The mount that was just made. */
  lit: string | null
  known: KnownMounts | null | undefined
  saves: StableSaves
  onFold: (variant: string, folded: boolean) => void
  onEdit: (mount: Mount) => void
  onCrosses: (kind: number) => void
}

/** The mounts under the heads of their variants; cards under 768 px. */
export const StableTable = memo(function StableTable({ lines, lit, known, saves, onFold, ...on }: Props) {
  const { onEdit, onCrosses } = on
  const lineClass = useCallback(
    (line: StableLine) => (line.kind === 'group' ? 'group' : line.key === lit ? 'mount lit' : 'mount'),
    [lit],
  )
  return (
    <table className="ledger stable-table">
      <colgroup>
        {COLUMNS.map((column) => (
          <col key={column} className={`c-${column}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={CLASSES[column]}>
              {column === 'actions' ? (
                <span className="sr">{text.columns.actions}</span>
              ) : (
                text.columns[column]
              )}
            </th>
          ))}
        </tr>
      </thead>
      <VirtualRows rows={lines} rowKey={lineKey} columns={COLUMNS.length} rowClass={lineClass}>
        {(line) =>
          line.kind === 'group' ? (
            <GroupHead
              variant={line.variant}
              family={line.first.family_name}
              kind={known?.kindOf(line.first) ?? null}
              known={known}
              count={line.count}
              folded={line.folded}
              columns={COLUMNS.length}
              onFold={onFold}
              onCrosses={onCrosses}
            />
          ) : (
            <MountRow
              mount={line.mount}
              picture={mountPicture(line.mount, known?.pictureOf(line.mount.ankama_id) ?? null)}
              saves={saves}
              onEdit={onEdit}
            />
          )
        }
      </VirtualRows>
    </table>
  )
})

const lineKey = (line: StableLine): string => line.key
