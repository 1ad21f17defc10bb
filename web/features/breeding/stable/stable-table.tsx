import { ChevronDown, ChevronRight, CopyPlus, GitMerge, Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { mountPicture } from '#shared/domain/breeding/mount-images.ts'
import { isReadyToMate } from '#shared/domain/breeding/stable.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import type { Mount } from '#store/mounts.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { focusAfterRow } from '#ui/fields/next-row.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import { useSameRows } from '#ui/tables/use-same-rows.ts'
import type { KnownMounts } from '../known-mounts.ts'
import { text } from '../text.ts'
import type { StableSaves } from '../use-stable-saves.ts'
import type { StableLine } from './stable-view.ts'

const COLUMNS = {
  mount: 'Monture',
  level: 'Niveau',
  gender: 'Sexe',
  traits: 'Particularités',
  actions: 'Actions',
}

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
  const columns = useMemo(() => columnsOf(known, saves, onEdit), [known, saves, onEdit])
  const rowClass = (line: StableLine) => {
    if (line.kind === 'group')
      return 'group max-md:block max-md:border-rule max-md:py-0.5 [&>td]:bg-transparent'
    return line.key === lit ? 'lit' : ''
  }
  return (
    <DataTable
      className="stable-table w-full table-fixed"
      columns={columns}
      rows={useSameRows(lines, lineKey)}
      rowKey={lineKey}
      rowClass={rowClass}
      whole={(line) =>
        line.kind === 'group' && (
          <GroupHead
            variant={line.variant}
            family={line.first.family_name}
            kind={known?.kindOf(line.first) ?? null}
            known={known}
            count={line.count}
            folded={line.folded}
            onFold={onFold}
            onCrosses={onCrosses}
          />
        )
      }
      cards="md"
    />
  )
})

const lineKey = (line: StableLine): string => line.key

function columnsOf(
  known: Props['known'],
  saves: StableSaves,
  onEdit: (mount: Mount) => void,
): Column<StableLine>[] {
  type Name = keyof typeof COLUMNS
  const column = (
    key: Name,
    cell: (mount: Mount) => ReactNode,
    rest: Partial<Column<StableLine>>,
  ): Column<StableLine> => ({
    key,
    head: COLUMNS[key],
    cell: (line) => line.kind === 'mount' && cell(line.mount),
    ...rest,
  })
  return [
    column(
      'mount',
      (mount) => (
        <MountName mount={mount} picture={mountPicture(mount, known?.pictureOf(mount.ankama_id) ?? null)} />
      ),
      {
        card: 'title',
        headClass: 'pl-[26px]',
        cellClass: 'md:pl-[26px]',
      },
    ),
    column(
      'level',
      ({ level }) => (
        <>
          <span className="only-phone">Niv. </span>
          {level === null ? '-' : formatNumber(level)}
        </>
      ),
      {
        card: 'meta',
        figure: true,
        headClass: 'w-[84px] max-xl:w-[68px]',
        cellClass: 'max-md:pl-[46px]',
      },
    ),
    column('gender', ({ gender }) => (gender ? <Gender gender={gender} /> : '-'), {
      card: 'meta',
      className: 'whitespace-nowrap md:pl-7',
      headClass: 'w-[130px] max-xl:w-[118px]',
    }),
    column('traits', (mount) => <Traits mount={mount} />, {
      card: 'wide',
      headClass: 'w-[200px] max-xl:w-44',
      cellClass: (line) =>
        line.kind === 'mount' && hasTraits(line.mount) ? 'max-md:pl-[46px]' : 'max-md:hidden',
    }),
    column('actions', (mount) => <Acts mount={mount} saves={saves} onEdit={onEdit} />, {
      silent: true,
      card: 'meta',
      headClass: 'w-28 pointer-coarse:w-36',
      cellClass: 'whitespace-nowrap md:text-right max-md:ml-auto',
    }),
  ]
}

type GroupProps = {
  variant: string
  family: string
  /** The game's id of the variant; null for one that it does not list. */
  kind: number | null
  known: KnownMounts | null | undefined
  count: number
  folded: boolean
  onFold: (variant: string, folded: boolean) => void
  onCrosses: (kind: number) => void
}

/** The head of a variant: how many there are of it, and what is known of its birth. */
const GroupHead = memo(function GroupHead(props: GroupProps) {
  const { variant, family, kind, known, count, folded, onFold, onCrosses } = props
  const cross = kind === null ? undefined : known?.crossOf(kind)
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <span className="flex min-w-0 items-center gap-3">
      <button
        type="button"
        className="group flex min-h-[calc(var(--row)-4px)] min-w-0 items-center gap-2.5 text-left"
        aria-expanded={!folded}
        aria-label={text.foldLabel(variant, count)}
        onClick={() => onFold(variant, !folded)}
      >
        <Chevron className="icon size-4 flex-none text-faint group-hover:text-text" />
        <b className="font-semibold">{variant || 'Sans nom'}</b>
        <span className="badge">{count}</span>
      </button>
      <span className="sub only-desk flex-none">
        {[family, cross && text.generation(cross.generation)].filter(Boolean).join(' · ')}
      </span>
      {kind !== null && cross && (
        <Button
          className="small ghost ml-auto compact:h-[26px]"
          icon={GitMerge}
          aria-label={text.of('Croisements', variant)}
          onClick={() => onCrosses(kind)}
        >
          <span className="only-desk">Croisements</span>
        </Button>
      )}
    </span>
  )
})

/** A mount that was just made is scrolled clear of the head above it, and of a message below. */
function MountName({ mount, picture }: { mount: Mount; picture: string | null }) {
  const { id, variant_name, custom_name, family_name } = mount
  const noted = [custom_name, ...numbersOf(mount)].filter(Boolean)
  const item = { id: 0, type: family_name, img: picture, name: variant_name || 'Sans nom' }
  return (
    <span data-mount={id} className="scroll-my-20">
      <ItemName item={item} sub={noted.length > 0 ? noted.join(' · ') : undefined} />
    </span>
  )
}

const FERTILE_GAUGES = ['love', 'maturity', 'endurance'] as const
const OTHER_GAUGES = ['serenity', 'xp'] as const

/** Generation and gauges, where they are noted; three of them are said at once of a mount that is ready to mate. */
const numbersOf = (mount: Mount): string[] => [
  ...(mount.generation === null ? [] : [text.generation(mount.generation)]),
  ...[...(isReadyToMate(mount) ? [] : FERTILE_GAUGES), ...OTHER_GAUGES].flatMap((key) => {
    const points = mount[key]
    return points === null ? [] : [`${text.numbers[key].toLowerCase()} ${formatNumber(points)}`]
  }),
]

const Gender = ({ gender }: { gender: NonNullable<Mount['gender']> }) => (
  <>
    <span className="inline-block w-3.5 text-faint" aria-hidden="true">
      {text.signs[gender]}
    </span>{' '}
    {text.genders[gender]}
  </>
)

const hasTraits = (mount: Mount): boolean => mount.is_cameleone || mount.is_sterile || isReadyToMate(mount)

const Traits = ({ mount }: { mount: Mount }) => (
  <span className="flex flex-wrap gap-1.5">
    {isReadyToMate(mount) && (
      <span className="badge gain" title="20 000 points d’amour, de maturité et d’endurance (guides publics)">
        Prête à accoupler
      </span>
    )}
    {mount.is_cameleone && <span className="badge info">Caméléone</span>}
    {mount.is_sterile && <span className="badge">Stérile</span>}
  </span>
)

type ActsProps = { mount: Mount; saves: StableSaves; onEdit: (mount: Mount) => void }

function Acts({ mount, saves, onEdit }: ActsProps) {
  const name = mount.custom_name || mount.variant_name || 'Sans nom'
  return (
    <>
      <Act label="Ajouter la même" name={name} icon={CopyPlus} onPress={() => void saves.copy(mount)} />
      <Act label="Modifier" name={name} icon={Pencil} onPress={() => onEdit(mount)} />
      <Act
        label="Supprimer"
        name={name}
        icon={Trash2}
        onPress={(button) => void saves.remove(mount).then(focusAfterRow(button))}
      />
    </>
  )
}

type ActProps = { label: string; name: string; icon: typeof Pencil; onPress: (button: Element) => void }

const Act = ({ label, name, icon: Icon, onPress }: ActProps) => (
  <Button
    className="small ghost not-hover:text-faint compact:h-[26px]"
    aria-label={text.of(label, name)}
    title={label}
    onClick={(event) => onPress(event.currentTarget)}
  >
    <Icon className="icon" aria-hidden="true" />
  </Button>
)
