/** The texts of a mail; all are plain, the layout escapes them. */
export type MailContent = {
  title: string
  paragraphs: readonly string[]
  link?: { label: string; url: string }
  /** Read last, in small. */
  notes?: readonly string[]
}

const INK = '#241f1a'
const MUTED = '#6b6156'
const GOLD = '#e0b04a'
const SIGNATURE = 'Comptoir · Commerce • Craft • Rentabilité'

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** An instant as mails print it, e.g. « vendredi 20 novembre 2026 à 19:00 ». */
export const parisTime = (at: number): string =>
  new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(at)

/** A mail as plain text and HTML: dark on light, no table, no image, nothing fetched when it is opened. */
export const mailBody = (content: MailContent): { text: string; html: string } => ({
  text: plain(content),
  html: page(content),
})

const plain = ({ title, paragraphs, link, notes = [] }: MailContent): string =>
  [
    title,
    ...paragraphs,
    ...(link ? [`${link.label}\u00a0:\n${link.url}`] : []),
    ...notes,
    `-- \n${SIGNATURE}\n`,
  ].join('\n\n')

const page = ({ title, paragraphs, link, notes = [] }: MailContent): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f4efe6;color:${INK};font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 24px;background:#fffdf9;border:1px solid #e2d9ca;border-radius:6px">
<p style="margin:0 0 20px;font-weight:600"><span style="color:${GOLD}" aria-hidden="true">●</span> Comptoir</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${link ? button(link) : ''}
${notes.map((text) => paragraph(text, `font-size:14px;color:${MUTED}`)).join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:12px;color:${MUTED}">${escapeHtml(SIGNATURE)}</p>
</body>
</html>
`

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 14px;overflow-wrap:anywhere;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const button = ({ label, url }: { label: string; url: string }): string => `<p style="margin:22px 0">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${GOLD};color:${INK};font-weight:600;text-decoration:none;border-radius:6px">${escapeHtml(label)}</a>
</p>
${paragraph(url, `font-size:13px;color:${MUTED}`)}`
