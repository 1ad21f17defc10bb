import { CopyPlus, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Mount } from '#store/mounts.ts'
import { ItemName } from '#ui/item-name.tsx'
import { focusAfterRow } from '#ui/next-row.ts'
import { text } from './text.ts'
import type { StableSaves } from './use-stable-saves.ts'

type Props = {
  mount: Mount
  picture: string | null
  saves: StableSaves
  onEdit: (mount: Mount) => void
}

/** The cells of a mount. */
export const MountRow = memo(function MountRow({ mount, picture, saves, onEdit }: Props) {
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
