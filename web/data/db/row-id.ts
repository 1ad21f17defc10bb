/** A new id for a row that is made here: 32 random hexadecimal figures. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
