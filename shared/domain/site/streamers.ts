import type { Channel } from '#shared/endpoints/streamers.ts'

const collator = new Intl.Collator('fr', { sensitivity: 'base' })

/** The size that the streamers page asks thumbnails in, in pixels. Source: A110. */
export const THUMBNAIL = { width: 480, height: 270 } as const

/** What a channel is called: its display name, or its login where it has none. Source: A105. */
export const channelName = ({ display_name, login }: Pick<Channel, 'display_name' | 'login'>): string =>
  display_name.trim() || login

/**
 * Channels as the page lists them: those that are live first, then by name in French order, case and accents ignored.
 * Source: A105; figures.md §15.
 */
export const sortChannels = (channels: readonly Channel[]): Channel[] =>
  [...channels].sort(
    (a, b) =>
      Number(b.is_live) - Number(a.is_live) ||
      collator.compare(channelName(a), channelName(b)) ||
      collator.compare(a.login, b.login),
  )

/** The address of a stream's picture: {width} and {height} of the template replaced. Source: A110. */
export const thumbnailUrl = (template: string): string =>
  template.replaceAll('{width}', String(THUMBNAIL.width)).replaceAll('{height}', String(THUMBNAIL.height))
