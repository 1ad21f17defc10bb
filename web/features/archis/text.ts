/** Every French string of this screen. */
export const text = {
  title: 'Quête Ocre',
  purpose: 'Les âmes à capturer pour l’ocre, ce que tu as déjà, et ce que valent les doubles.',
}
