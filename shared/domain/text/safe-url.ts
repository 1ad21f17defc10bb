/**
 * `text` when it is a web address that a page may link to or load: http or https, without spaces; null otherwise, also
 * for `javascript:` and the like. Source: A107, A110.
 */
export const safeUrl = (text: string | null): string | null =>
  text !== null && /^https?:\/\/[^\s/?#]\S*$/i.test(text) ? text : null
