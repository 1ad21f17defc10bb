import type { ContactTopic } from '#shared/endpoints/contact.ts'

const TOPICS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}
const isTopic = (topic: string): topic is ContactTopic => topic in TOPICS

export const text = {
  topic: (topic: string) => (isTopic(topic) ? TOPICS[topic] : TOPICS.other),
}
