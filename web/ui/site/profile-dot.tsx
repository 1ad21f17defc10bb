import type { profiles } from '#shared/collections/profiles.ts'
import type { RowOf } from '#shared/contract/collection.ts'

type Color = RowOf<typeof profiles>['color']

const COLORS: Record<Color, string> = {
  or: 'oklch(78% 0.14 88)',
  vert: 'oklch(70% 0.15 155)',
  bleu: 'oklch(68% 0.14 245)',
  violet: 'oklch(66% 0.16 300)',
  rose: 'oklch(72% 0.15 350)',
  rouge: 'oklch(63% 0.2 25)',
  orange: 'oklch(70% 0.17 52)',
  gris: 'oklch(66% 0.01 80)',
}

/** A profile's colour, beside its name. */
export const ProfileDot = ({ color }: { color: Color }) => (
  <span
    className="inline-block size-2.5 flex-none rounded-full"
    style={{ background: COLORS[color] }}
    aria-hidden="true"
  />
)
