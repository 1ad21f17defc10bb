import { chooseLanguage, type NamesState } from '#data/catalogue/catalogue.ts'
import { GAME_LANGUAGES, type GameLanguage as Language } from '#shared/catalogue/game-languages.ts'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Select } from '#ui/fields/select.tsx'

const LANGUAGES: Record<Language, string> = {
  fr: 'français',
  en: 'anglais',
  es: 'espagnol',
  pt: 'portugais',
  de: 'allemand',
}
const OPTIONS = GAME_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }))

const SAYS: Record<NamesState, (language: string) => string> = {
  coming: (language) => `Les noms en ${language} arrivent…`,
  here: (language) => `Les noms en ${language} sont reconnus aussi, hors ligne compris.`,
  away: (language) =>
    `Les noms en ${language} ne sont pas encore là\u00a0: il faut le réseau une fois, ils viendront d’eux-mêmes.`,
  none: (language) =>
    `Ce serveur n’a pas encore les noms en ${language}\u00a0: seuls les noms français sont reconnus.`,
}

/** The language that the player's game speaks: names in pictures and pastes are looked for in it beside ours (M44). */
export function GameLanguage() {
  const { language, names } = useCatalogueState()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-14">Langue du jeu</span>
      <Select
        label="Langue du jeu"
        value={language}
        options={OPTIONS}
        onChange={(chosen) => void chooseLanguage(chosen)}
      />
      <span className="hint min-w-0 flex-[1_1_220px] empty:hidden" role="status">
        {names && SAYS[names](LANGUAGES[language])}
      </span>
    </div>
  )
}
