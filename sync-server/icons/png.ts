const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** The chunk that ends every PNG: its length, its name, its checksum. */
const END = Buffer.from('0000000049454e44ae426082', 'hex')

/** Whether bytes begin and end as a PNG does: nothing else is shown under our name, and nothing that was cut is kept. */
export const isWholePng = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) && bytes.subarray(-END.length).equals(END)
