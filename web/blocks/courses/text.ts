import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
/** The French words of what is sent to the shopping list. */
export const coursesText = {
  add: 'Ajouter aux Courses',
  send: 'Envoyer aux Courses',
  see: 'Voir les courses',
  added: (what: string) => `Aux Courses${NBSP}: ${what}`,
  crafts: (name: string, crafts: number) => `${name}, ${plural(crafts, 'craft', 'crafts')}`,
  planned: (crafts: number) => `${formatNumber(crafts)} prévus`,
}
