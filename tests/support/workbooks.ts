import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; bytes: Buffer; method: 0 | 8; size: number; crc: number }

/** A part of an archive; `says`: how large it claims to be. */
export function part(name: string, content: string | Buffer, says?: number): Part {
  const plain = Buffer.from(content)
  const packed = deflateRawSync(plain)
  return { name, bytes: packed, method: 8, size: says ?? plain.length, crc: crc32(plain) }
}

/** An archive of parts, as a file holds it. */
export function archive(parts: readonly Part[]): Uint8Array {
  const heads: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, method, size, crc } of parts) {
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(title.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, title, bytes])
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\x00'),
      fields,
      Buffer.alloc(10),
      Buffer.from(Uint32Array.of(at).buffer),
      title,
    ])
    heads.push(head)
    entries.push(entry)
    at += head.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...heads, directory, end]))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook of sheets, each the XML of its rows, as a spreadsheet writes them. */
export const workbookParts = (sheets: Record<string, string>): Part[] => {
  const names = Object.keys(sheets)
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  return [
    part(
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${names.map((_, at) => type(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    ...names.map((name, at) =>
      part(
        `xl/worksheets/sheet${at + 1}.xml`,
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ),
    ),
  ]
}

/** The XML of a row: texts, figures, or cells that are written out. */
export const row = (n: number, ...cells: (string | number)[]): string =>
  `<row r="${n}">${cells
    .map((cell, at) => {
      const place = `r="${String.fromCharCode(65 + at)}${n}"`
      if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
      if (cell.startsWith('<')) return cell.replace('<c', `<c ${place}`)
      return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`
