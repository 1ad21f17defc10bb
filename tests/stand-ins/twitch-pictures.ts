/** A portrait or a stream's picture as an SVG of the given size: a letter on a colour of its own. */
export function inventedPicture(login: string, width: number, height: number): string {
  const hue = [...login].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letter = (login[0] ?? '?').toUpperCase()
  const size = Math.round(Math.min(width, height) * 0.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="hsl(${hue} 35% 28%)"/>
<rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="hsl(${hue} 35% 20%)"/>
<text x="50%" y="50%" fill="hsl(${hue} 60% 82%)" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="central">${letter}</text>
</svg>`
}
