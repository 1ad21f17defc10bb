const HERE = 'https://here.invalid'
/** Characters that a browser strips or turns into a slash while it reads a URL. */
const UNSAFE = /[\p{Cc}\\]/u
/** Longer than any URL of this site. */
const MAX_LENGTH = 2000

/** Where to go after signing in: the path asked for when it is one of this site (A17), else the first page. */
export function nextPath(asked: string | null): string {
  if (!asked?.startsWith('/') || asked.startsWith('//') || UNSAFE.test(asked)) return '/'
  if (asked.length > MAX_LENGTH || !URL.canParse(asked, HERE)) return '/'
  const url = new URL(asked, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
