import { ChevronDown, ChevronRight, CopyPlus, GitMerge, Pencil, Trash2 } from 'lucide-react'
import { memo, useCallback } from 'react'
import { mountPicture } from '#shared/domain/mount-images.ts'
import type { Mount } from '#store/mounts.ts'
import { ItemName } from '#ui/item-name.tsx'
import { focusAfterRow } from '#ui/next-row.ts'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import type { KnownMounts } from '../known-mounts.ts'
import { text } from '../text.ts'
import type { StableSaves } from '../use-stable-saves.ts'
import type { StableLine } from './stable-view.ts'
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

type GroupProps = {
  variant: string
  family: string
  /** The game's id of the variant; null for one that it does not list. */
  kind: number | null
  known: KnownMounts | null | undefined
  count: number
  folded: boolean
  columns: number
  onFold: (variant: string, folded: boolean) => void
  onCrosses: (kind: number) => void
}

/** The head of a variant: how many there are of it, and what is known of its birth. */
const GroupHead = memo(function GroupHead(props: GroupProps) {
  const { variant, family, kind, known, count, folded, columns, onFold, onCrosses } = props
  const cross = kind === null ? undefined : known?.crossOf(kind)
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <td colSpan={columns}>
      <span className="group-line">
        <button
          type="button"
          className="fold"
          aria-expanded={!folded}
          aria-label={text.foldLabel(variant, count)}
          onClick={() => onFold(variant, !folded)}
        >
          <Chevron className="i" aria-hidden="true" />
          <b>{variant || text.noName}</b>
          <span className="badge">{count}</span>
        </button>
        <span className="sub only-desk">
          {[family, cross && text.generation(cross.generation)].filter(Boolean).join(' · ')}
        </span>
        {kind !== null && cross && (
          <button
            type="button"
            className="btn sm ghost"
            aria-label={text.of(text.crosses, variant)}
            onClick={() => onCrosses(kind)}
          >
            <GitMerge className="i" aria-hidden="true" />
            <span className="only-desk">{text.crosses}</span>
          </button>
        )}
      </span>
    </td>
  )
})

type RowProps = {
  mount: Mount
  picture: string | null
  saves: StableSaves
  onEdit: (mount: Mount) => void
}

/** The cells of a mount. */
const MountRow = memo(function MountRow({ mount, picture, saves, onEdit }: RowProps) {
  const { variant_name, custom_name, family_name, level, gender, is_cameleone, is_sterile } = mount
  const name = custom_name || variant_name || text.noName
  const item = { id: 0, type: family_name, img: picture, name: variant_name || text.noName }
  return (
    <>
      <td className="mo" data-mount={mount.id}>
        <ItemName item={item} sub={custom_name ?? undefined} />
      </td>
      <td className="le n">
        <span className="only-phone lb">{text.shortLevel} </span>
        {text.level(level)}
      </td>
      <td className="ge">
        {gender ? (
          <>
            <span className={`sign ${gender}`} aria-hidden="true">
              {text.signs[gender]}
            </span>{' '}
            {text.genders[gender]}
          </>
        ) : (
          text.none
        )}
      </td>
      <td className="tr">
        {is_cameleone && <span className="badge info">{text.cameleone}</span>}
        {is_sterile && <span className="badge">{text.sterile}</span>}
      </td>
      <td className="ac">
        <Act label={text.copy} name={name} icon={CopyPlus} onPress={() => void saves.copy(mount)} />
        <Act label={text.edit} name={name} icon={Pencil} onPress={() => onEdit(mount)} />
        <Act
          label={text.remove}
          name={name}
          icon={Trash2}
          onPress={(button) => void saves.remove(mount).then(focusAfterRow(button))}
        />
      </td>
    </>
  )
})

type ActProps = { label: string; name: string; icon: typeof Pencil; onPress: (button: Element) => void }

const Act = ({ label, name, icon: Icon, onPress }: ActProps) => (
  <button
    type="button"
    className="btn sm icon ghost"
    aria-label={text.of(label, name)}
    title={label}
    onClick={(event) => onPress(event.currentTarget)}
  >
    <Icon className="i" aria-hidden="true" />
  </button>
)
