import type { ContactTopic } from '#shared/endpoints/contact.ts'

const TOPICS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}
const isTopic = (topic: string): topic is ContactTopic => topic in TOPICS

export const text = {
  title: 'Messages',
  topic: (topic: string) => (isTopic(topic) ? TOPICS[topic] : TOPICS.other),
  show: 'Messages affichés',
  views: { attente: 'À traiter', traites: 'Traités', tous: 'Tous' },
  search: 'Rechercher dans les messages',
  pages: 'Pages des messages',
  answer: (email: string) => `Répondre à ${email}`,
  mailed: 'Envoyé aussi par email',
  treat: 'Traité',
  treatHint: (who: string) => `Traité\u00a0: message de ${who}`,
  putBack: 'À traiter',
  putBackHint: (who: string) => `À traiter\u00a0: message de ${who}`,
  treated: (who: string) => `Message de ${who} traité`,
  waitsAgain: (who: string) => `Message de ${who} à traiter`,
  changeFailed: 'Modification impossible',
  failed: 'Impossible de charger les messages.',
  none: {
    attente: 'Aucun message à traiter.',
    traites: 'Aucun message traité.',
    tous: 'Aucun message.',
  },
  noneFound: 'Aucun message pour cette recherche.',
}
