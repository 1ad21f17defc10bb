const SUBJECT = 'Comptoir'

/** The address of a link that opens a mail composer to somebody of ours. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${SUBJECT}`
