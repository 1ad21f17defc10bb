import type { Game, MountNumber } from '#shared/collections/mounts.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

const mountsIn = (n: number) => plural(n, 'monture', 'montures')
const GAMES: Record<Game, string> = { dofus2: 'Dofus 2', dofus3: 'Dofus 3' }

/** What several parts of this screen say. */
export const text = {
  gameCount: (game: Game | 'tous', n: number) =>
    `${game === 'tous' ? 'Les deux' : GAMES[game]} ${formatNumber(n)}`,
  count: mountsIn,
  foldLabel: (name: string, n: number) => `${name || 'Sans nom'}, ${mountsIn(n)}`,
  generation: (n: number) => `génération ${n}`,

  genders: { male: 'Mâle', female: 'Femelle' },
  signs: { male: '♂', female: '♀' },
  of: (what: string, name: string) => `${what}, ${name}`,

  found: (shown: number, total: number) =>
    total > shown
      ? `${mountsIn(shown)} sur ${formatNumber(total)}\u00a0: précise ta recherche`
      : mountsIn(shown),

  parents: { father_id: 'Père', mother_id: 'Mère' },

  numbers: {
    level: 'Niveau',
    generation: 'Génération',
    love: 'Amour',
    maturity: 'Maturité',
    endurance: 'Endurance',
    serenity: 'Sérénité',
    xp: 'Expérience',
  } satisfies Record<MountNumber, string>,
}
