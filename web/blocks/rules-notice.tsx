import { RULES_READ_ON, RULES_VERSION } from '#shared/domain/rules/game-rules.ts'
import { isAbove } from '#shared/domain/site/game-version.ts'
import { formatLongDay } from '#shared/domain/text/numbers.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { PageLink } from '#ui/page/page-link.tsx'

/** Beside figures that rest on the rules of the game: that the game has a later version than the one they are of (M3). */
export function RulesNotice() {
  const { game } = useCatalogueState()
  if (!isAbove(game, RULES_VERSION)) return null
  return (
    <p className="mb-3 text-13 text-muted" role="note">
      {`Le jeu est en ${game}\u00a0: ces chiffres suivent les règles de la ${RULES_VERSION}, lues le ${formatLongDay(RULES_READ_ON)}.`}{' '}
      <PageLink to="/app/compte/regles" className="link">
        Règles du jeu
      </PageLink>
    </p>
  )
}
