import { AppError } from '#shared/contract/error.ts'

/** What players of the game, and of this site, build their passwords of: its name, its makers, classes, places, creatures. */
const GAME_WORDS: ReadonlySet<string> = new Set(
  `comptoir commerce craft dofus ankama krosmoz krosmaster wakfu waven touch retro unity kama kamas hdv guilde donjon quete
  feca osamodas enutrof sram xelor ecaflip eniripsa iop cra sadida sacrieur pandawa roublard zobal steamer eliotrope
  huppermage ouginak forgelance osa enu xel eca eni sacri panda elio hupper
  amakna astrub bonta brakmar incarnam pandala frigost sufokia otomai vulkania albuera cania havrenbourg ecaflipus
  tofu bouftou larve blop wabbit chafer craqueleur dragoeuf dragodinde muldo volkorne arakne moskito piou kralamoure
  almanax ocre emeraude pourpre turquoise ivoire ebene vulbis dolmanax cawotte dokille argente nebuleux veilleurs abyssal
  draconiros imagiro orukam tal kasha hell mina brial rafal dakal mikhal kourial salar tylezia shadow
  joueur player noob boss admin`.split(/\s+/),
)

/** A year, a number, an exclamation mark: what people put behind a common word. */
const ENDING = /(?:[^\p{L}]{1,4}|[^\p{L}\d]*(?:19|20)\d\d[^\p{L}\d]{0,4})$/u
/** Signs that stand for letters. */
const LIKE_LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
}
const SHORT_PIECE = 4

// Half a megabyte of words: loaded with the first password that somebody chooses.
let list: Promise<ReadonlySet<string>> | null = null
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Throws `weak_password` for what whoever guesses tries first: common passwords, also with a year, the account's address, words of
 * the game and of this site with whatever digits and signs.
 */
export async function rejectWeakPassword(password: string, email: string): Promise<void> {
  list ??= load().catch((error: unknown) => {
    list = null
    throw error
  })
  const common = await list
  const own = [plain(email), plain(email.slice(0, email.lastIndexOf('@')))]
  const isKnown = (text: string): boolean => common.has(text) || own.includes(text)
  const text = plain(password)
  const stem = text.replace(ENDING, '')
  const weak =
    isKnown(text) || isKnown(stem) || isKnown(reversed(text)) || isPattern(text, isKnown) || isOfTheGame(text)
  if (weak) {
    throw new AppError(422, 'weak_password', 'Ce mot de passe est trop courant\u00a0: choisis-en un autre.')
  }
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
/** One word of the game or two, whatever digits and signs stand around and between them. */
function isOfTheGame(text: string): boolean {
  const inside = text.replace(/^[^\p{L}@$]+|\d*[^\p{L}\d@$]*$/gu, '')
  const read = [...inside].map((sign) => LIKE_LETTERS[sign] ?? sign).join('')
  return [text, read].some((word) => isOneOrTwo(word.replace(/[^\p{L}]+/gu, '')))
}

const isOneOrTwo = (letters: string): boolean =>
  GAME_WORDS.has(letters) ||
  Array.from(letters, (_, i) => i).some(
    (i) => GAME_WORDS.has(letters.slice(0, i)) && GAME_WORDS.has(letters.slice(i)),
  )

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
