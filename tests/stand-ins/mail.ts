import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const PATIENCE_MS = 5_000
const LARGEST = 1_000_000

/** A letter as it came over the wire; `recipients` is the envelope's list, whatever the headers say. */
export type ParsedMail = Email & { recipients: string[]; raw: string }

export type Mailbox = {
  /** As SMTP_URL takes it. */
  url: string
  /** Every letter so far, in order of arrival. */
  letters: ParsedMail[]
  /** The first letter to an address among those that were not waited for yet; fails after five seconds. */
  waitFor(to: string): Promise<ParsedMail>
  /** The link of that letter. */
  linkTo(to: string): Promise<string>
  /** While true every recipient is refused, and noted in `refused`. */
  refuse(refusing: boolean): void
  refused: string[]
  close(): Promise<void>
}

export type MailboxOptions = { port?: number; onLetter?: (letter: ParsedMail) => void }

/** A real SMTP server that takes every letter and keeps it in memory. */
export async function startMailbox({ port = 0, onLetter }: MailboxOptions = {}): Promise<Mailbox> {
  const letters: ParsedMail[] = []
  const refused: string[] = []
  const awaited = new Set<ParsedMail>()
  const arrivals = new Set<() => void>()
  let refusing = false

  const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', () => {
      const raw = Buffer.concat(chunks)
      PostalMime.parse(raw).then((email) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const letter = { ...email, recipients, raw: raw.toString('utf8') }
        letters.push(letter)
        onLetter?.(letter)
        for (const arrived of arrivals) arrived()
        done()
      }, done)
    })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST,
    onData,
    onRcptTo: ({ address }, _session, done) => {
      if (!refusing) return done()
      refused.push(address)
      done(Object.assign(new Error(`${address} refusé`), { responseCode: 451 }))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  const next = (to: string) =>
    letters.find((letter) => letter.recipients.includes(to) && !awaited.has(letter))
  const waitFor = (to: string) =>
    new Promise<ParsedMail>((found, fail) => {
      const timer = setTimeout(() => {
        arrivals.delete(look)
        fail(new Error(`aucun courrier pour ${to}`))
      }, PATIENCE_MS)
      const look = () => {
        const letter = next(to)
        if (!letter) return
        clearTimeout(timer)
        arrivals.delete(look)
        awaited.add(letter)
        found(letter)
      }
      arrivals.add(look)
      look()
    })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    refused,
    waitFor,
    linkTo: async (to) => linksOf(await waitFor(to))[0] ?? '',
    refuse: (now) => {
      refusing = now
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** The addresses that a letter leads to, read from its plain text. */
export const linksOf = ({ text }: Pick<Email, 'text'>): string[] => text?.match(/https?:\/\/\S+/g) ?? []

const { argv, env } = process
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const onLetter = (letter: ParsedMail) => {
    console.log(`\nÀ ${letter.recipients.join(', ')} : ${letter.subject ?? ''}\n${letter.text ?? ''}`)
    for (const link of linksOf(letter)) console.log(`→ ${link}`)
  }
  const { url } = await startMailbox({ port: Number(env.PORT ?? 8791), onLetter })
  console.log(`Boîte aux lettres (doublure) sur ${url}`)
}
