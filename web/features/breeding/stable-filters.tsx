import { memo } from 'react'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import type { Stable } from './model.ts'
import { TRAITS } from './stable-view.ts'
import { text } from './text.ts'

/** An option's value for « all », which no name of a family or a variant can be. */
const ALL = '\n'

/** What of the stable is shown: by game where it holds two, by family, by variant, by what the mounts are. */
export function StableFilters({ stable }: { stable: Stable }) {
  const { families, family, variants, variant, trait, inFamily, layout } = stable
  const open = variants.some(({ name }) => !layout.folded.has(name))
  return (
    <div className="stable-filters">
      {stable.mixed && (
        <Segmented
          label={text.game}
          value={stable.game}
          options={stable.games.map(({ game, count }) => ({
            value: game,
            label: text.gameCount(game, count),
          }))}
          onChange={stable.setGame}
        />
      )}
      <Select
        label={text.family}
        value={family ?? ALL}
        options={[
          { value: ALL, label: text.allFamilies },
          ...families.map(({ name, count }) => ({ value: name, label: text.familyCount(name, count) })),
        ]}
        onChange={(name) => stable.setFamily(name === ALL ? null : name)}
      />
      <TypeSelect variants={variants} variant={variant} onChange={stable.setVariant} />
      <Select
        label={text.trait}
        value={trait}
        options={TRAITS.map((value) => ({ value, label: text.traits[value] }))}
        onChange={stable.setTrait}
      />
      {inFamily.length > 0 && (
        <button
          type="button"
          className="btn ghost"
          onClick={() => (open ? layout.foldAll(variants.map(({ name }) => name)) : layout.unfoldAll())}
        >
          {open ? text.foldAll : text.unfoldAll}
        </button>
      )}
    </div>
  )
}

type TypeProps = {
  variants: Stable['variants']
  variant: string | null
  onChange: (variant: string | null) => void
}

/** As many options as there are variants, which folding a group need not draw again. */
const TypeSelect = memo(function TypeSelect({ variants, variant, onChange }: TypeProps) {
  return (
    <Select
      label={text.type}
      value={variant ?? ALL}
      options={[
        { value: ALL, label: text.allTypes },
        ...variants.map(({ name, count }) => ({ value: name, label: text.variantCount(name, count) })),
      ]}
      onChange={(name) => onChange(name === ALL ? null : name)}
    />
  )
})
