import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** Every French string of this part. */
export const text = {
  title: 'Prix prêtés',
  failed: 'Impossible de charger les prix prêtés.',
  about: 'Voix qui s’écartent souvent des autres. Sans nom ni adresse\u00a0: elles sont anonymes.',
  none: 'Aucune voix ne s’écarte souvent des autres.',
  contributor: (name: string) => `Voix ${name}`,
  far: (outliers: number, contributions: number) =>
    `${plural(outliers, 'prix écarté', 'prix écartés')} sur ${formatNumber(contributions)}`,
  silenced: 'Écartée',
  silence: 'Écarter',
  giveBack: 'Rétablir',
  silenceHint: (who: string) => `Écarter tous les prix de ${who}`,
  giveBackHint: (who: string) => `Rétablir les prix de ${who}`,
  silencedNow: (who: string) => `${who} ne comptera plus dès l’heure suivante`,
  givenBack: (who: string) => `${who} comptera de nouveau dès l’heure suivante`,
  actFailed: 'Changement impossible',
} as const
