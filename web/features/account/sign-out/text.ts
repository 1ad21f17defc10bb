import { plural } from '#shared/domain/text/numbers.ts'

/** What erasing does to whoever is signed in. */
const GOES =
  'Tes lignes, leur journal et ton adresse quittent ce navigateur, et tu es déconnecté. Ce que le serveur a déjà t’attend à ta prochaine connexion.'

export const text = {
  waiting: (n: number) => `${plural(n, 'modification attend', 'modifications attendent')} le serveur`,

  /** Asked before anything is erased: from the way out, from the account, after a sign-out, of a deleted account. */
  erasing: {
    leaving: {
      title: 'Effacer tes données de cet appareil\u00a0?',
      hint: GOES,
      confirm: 'Effacer',
      anyway: 'Effacer quand même',
    },
    account: {
      title: 'Retirer tes données de cet appareil\u00a0?',
      hint: GOES,
      confirm: 'Retirer',
      anyway: 'Retirer quand même',
    },
  },
}
