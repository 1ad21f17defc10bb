/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Quête Ocre',
  hint: 'Les âmes à capturer, les doubles à vendre',
  dock: 'Ocre',
}
