import { AppError } from '#shared/contract/error.ts'

const HERE = ['comptoir', 'dofus']
/** A year, a number, an exclamation mark: what people put behind a common word. */
const ENDING = /[^\p{L}]{1,4}$/u
const SHORT_PIECE = 4

// Half a megabyte of words: loaded with the first password that somebody chooses.
let list: Promise<ReadonlySet<string>> | null = null
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Throws `weak_password` for what whoever guesses tries first: common passwords, the account's address, our name. */
export async function rejectWeakPassword(password: string, email: string): Promise<void> {
  list ??= load().catch((error: unknown) => {
    list = null
    throw error
  })
  const common = await list
  const own = [...HERE, plain(email), plain(email.slice(0, email.lastIndexOf('@')))]
  const isKnown = (text: string): boolean => common.has(text) || own.includes(text)
  const text = plain(password)
  const stem = text.replace(ENDING, '')
  const weak = isKnown(text) || isKnown(stem) || isKnown(reversed(text)) || isPattern(text, isKnown)
  if (weak) {
    throw new AppError(422, 'weak_password', 'Ce mot de passe est trop courant : choisis-en un autre.')
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
const reversed = (text: string): string => [...text].reverse().join('')

/** A short piece or a known word again and again, or signs that follow each other: `abcdefgh`, `87654321`. */
function isPattern(text: string, isKnown: (text: string) => boolean): boolean {
  const piece = /^([ -~]+?)\1+$/.exec(text)?.[1]
  if (piece !== undefined && (piece.length <= SHORT_PIECE || isKnown(piece))) return true
  const steps = new Set(
    Array.from({ length: text.length - 1 }, (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i)),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
