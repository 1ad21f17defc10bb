/** The languages of the game (M44): ours, and those whose names of items a device may ask for beside ours. */
export const OTHER_LANGUAGES = ['en', 'es', 'pt', 'de'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]
export const GAME_LANGUAGES = ['fr', ...OTHER_LANGUAGES] as const
export type GameLanguage = (typeof GAME_LANGUAGES)[number]

/** The part that holds the names of a language. */
export const namesPartName = (language: OtherLanguage): string => `names-${language}`
