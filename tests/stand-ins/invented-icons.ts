import { crc32, deflateSync } from 'node:zlib'

const ICON = /^\/dofus3\/v1\/img\/(item|mount)\/(\d+)-(64|128)\.png$/
/** Icons from this number on are in lists, and nowhere else: the service has a few. */
const FIRST_ABSENT = 990_000

/** The picture that a path of the service names; null where it has none. */
export function inventedIcon(path: string): Buffer | null {
  const [, kind, icon, size] = ICON.exec(path) ?? []
  const number = Number(icon)
  if (icon === undefined || number === 0 || number >= FIRST_ABSENT) return null
  return discOf(Number(size), (number * (kind === 'mount' ? 67 : 41)) % 360)
}

/** A disc of one hue on nothing, as a PNG of eight bits a channel. */
function discOf(size: number, hue: number): Buffer {
  const colour = [0, 120, 240].map((at) => Math.round(140 + 90 * Math.cos(((hue - at) * Math.PI) / 180)))
  const row = (y: number): number[] => [
    0,
    ...Array.from({ length: size }, (_, x) => {
      const inside = Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < size * 0.42
      return inside ? [...colour, 255] : [0, 0, 0, 0]
    }).flat(),
  ]
  const pixels = Buffer.from(Array.from({ length: size }, (_, y) => row(y)).flat())
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
