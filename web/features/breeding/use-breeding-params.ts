import { choiceParam, nameParam, type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import { GAME_CHOICES, type GameChoice, TRAITS, type Trait } from './stable/stable-view.ts'

/** The filters of the stable, which a reload or a link brings back. Null is « all ». */
export type BreedingParams = { game: GameChoice; family: string | null; variant: string | null; trait: Trait }

const SCHEMA: UrlSchema<BreedingParams> = {
  game: choiceParam('jeu', GAME_CHOICES, 'dofus3'),
  family: nameParam('famille'),
  variant: nameParam('type'),
  trait: choiceParam('montures', TRAITS, 'tous'),
}

/** The filters live in the URL; a change replaces the entry of the history. */
export const useBreedingParams = () => useUrlParams(SCHEMA)
