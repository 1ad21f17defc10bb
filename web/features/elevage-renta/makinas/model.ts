import { useMemo } from 'react'
import { MAKINA_KINDS } from '#shared/catalogue/tables.ts'
import type { Makina } from '#shared/catalogue/types.ts'
import { batchOf } from '#shared/domain/breeding/breeding-means.ts'
import { firstPrices, lackingWays } from '#shared/domain/breeding/first-prices.ts'
import { makinaLines } from '#shared/domain/breeding/makinas.ts'
import { FAMILY_NAMES } from '#shared/domain/breeding/mount-families.ts'
import { isAtLeast } from '#shared/domain/site/game-version.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { choiceParam, numberParam, type UrlSchema, useUrlParams } from '#ui/page/use-url-params.ts'
import type { Breeding } from '../use-breeding.ts'

const [FIRST_FAMILY = 'Dragodinde', ...OTHERS] = FAMILY_NAMES
export const MOST_VALUE = 999_999_999
const FIRST = 4

type Params = {
  family: (typeof FAMILY_NAMES)[number]
  kind: Makina['kind']
  pieces: number
  value: number
}
const SCHEMA: UrlSchema<Params> = {
  family: choiceParam('famille', [FIRST_FAMILY, ...OTHERS]),
  kind: choiceParam('sorte', MAKINA_KINDS),
  pieces: numberParam('pieces', 1, 1, 1000),
  value: numberParam('valeur', 0, 0, MOST_VALUE),
}

/** The generations of one kind and family, what serves each, and when it is worth it. */
export function useMakinas({ makinas, nets, means }: Breeding) {
  const [params, change] = useUrlParams(SCHEMA)
  const { game } = useCatalogueState()
  const { family, kind, pieces, value } = params
  const lines = useMemo(() => {
    const wanted = makinas.filter((makina) => makina.family === family && makina.kind === kind)
    return makinaLines(wanted, { pieces, gain: value, doubled: isAtLeast(game, '3.7') }, means)
  }, [makinas, means, family, kind, pieces, value, game])
  const caught = useMemo(
    () => nets.map((id) => ({ id, batch: batchOf(id, pieces, means) })),
    [nets, pieces, means],
  )
  const first = useMemo(
    () =>
      firstPrices(
        lines
          .filter(({ each }) => each === null)
          .map(({ own, best }) => ({ ways: lackingWays((own ?? best).id, (own ?? best).batch) })),
        FIRST,
      ),
    [lines],
  )
  return { params, change, lines, nets: caught, first }
}
