/** What one tool said of one target: findings to work off, and those that we know and accept, each with its reason. */
export type Outcome = {
  tool: string
  target: string
  seconds: number
  findings: string[]
  accepted: string[]
  /** How many answers of each status the server gave meanwhile. */
  answers?: ReadonlyMap<string, number>
  /** Why nothing was looked at. */
  skipped?: string
}

/** Marks what a scanner took for a file of its own. */
export const samePage = (text: string): string => `page de l’application : ${text}`
const SAME_PAGE = /^page de l’application : /

/** What a scanner says of every server of this kind, and why it is right as it is. */
const ACCEPTED: readonly { shape: RegExp; why: string }[] = [
  {
    shape: /Strict-Transport-Security/i,
    why: 'HTTPS est imposé dès que PUBLIC_URL est en https ; ici c’est http',
  },
  { shape: /X-XSS-Protection/i, why: 'les navigateurs ont retiré ce filtre ; la CSP le remplace' },
  {
    shape: SAME_PAGE,
    why: 'toute adresse inconnue ouverte par un navigateur montre la page de l’application',
  },
  {
    shape: /CSP.*(?:report|require-trusted-types)/i,
    why: 'aucun rapport n’est recueilli : rien d’un joueur n’est envoyé',
  },
  {
    shape: /anti.?CSRF|CSRF/i,
    why: 'aucun cookie : le jeton voyage dans un en-tête que seule notre page peut poser',
  },
]

function counted(texts: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].map(([text, count]) => (count === 1 ? text : `${count} × ${text}`))
}

/** Sorts what a tool found into what is to be worked off and what is accepted. */
export function judged(found: readonly string[]): Pick<Outcome, 'findings' | 'accepted'> {
  const reasonOf = (text: string) => ACCEPTED.find(({ shape }) => shape.test(text))?.why
  return {
    findings: found.filter((text) => reasonOf(text) === undefined),
    accepted: found.flatMap((text) => {
      const why = reasonOf(text)
      return why === undefined ? [] : [why]
    }),
  }
}

/** The outcomes as a table, then each finding on a line of its own. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ tool, target, seconds, findings, accepted, answers, skipped }) => {
    const said = skipped ?? (findings.length === 0 ? 'rien' : `${findings.length} À TRAITER`)
    const known = accepted.length > 0 ? `, ${accepted.length} acceptées` : ''
    const statuses = [...(answers ?? [])].sort().map(([status, count]) => `${count} × ${status}`)
    return `| ${tool} | ${target} | ${Math.round(seconds)} s | ${statuses.join(', ')} | ${said}${known} |`
  })
  return [
    '| outil | cible | durée | réponses | trouvé |',
    '|---|---|---|---|---|',
    ...rows,
    ...counted(outcomes.flatMap(({ accepted }) => accepted)).map((text) => `acceptées : ${text}`),
    ...counted(outcomes.flatMap(({ findings }) => findings)).map((text) => `À TRAITER : ${text}`),
  ].join('\n')
}
