/** The pattern of `like … escape '\\'` for whatever contains a text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
