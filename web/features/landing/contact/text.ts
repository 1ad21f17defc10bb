import type { ContactTopic } from '#shared/endpoints/contact.ts'

const TOPICS: Record<ContactTopic, string> = {
  feature: 'Idée',
  bug: 'Bug',
  question: 'Question',
  other: 'Autre',
}

export const text = {
  topics: TOPICS,
}
