import type { ContactTopic } from '#shared/endpoints/contact.ts'

const TOPICS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}

export const text = {
  title: 'Une idée, un bug\u00a0?',
  invitation: 'Écris-nous, on lit tout.',
  follow: 'Pour suivre les nouveautés, le plus simple est de nous suivre.',
  followLink: 'Suivre Comptoir',
  newTab: '(nouvel onglet)',
  name: 'Nom (facultatif)',
  email: 'Email',
  topic: 'Sujet',
  topics: TOPICS,
  message: 'Message',
  send: 'Envoyer',
  sending: 'Envoi…',
  sent: 'Merci\u00a0! Ton message a bien été envoyé ✅',
  kept: 'Message gardé, il partira au retour du réseau',
  failed: 'Oups, envoi impossible pour le moment. Réessaie plus tard.',
  counter: (used: string, max: string) => `${used} / ${max}`,
  otherRefused: 'Un autre message gardé a été refusé\u00a0: il reviendra ici une fois celui-ci parti.',
}
