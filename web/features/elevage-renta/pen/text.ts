const NBSP = '\u00a0'
export const text = {
  fromMount: 'Partir d’une monture de l’étable…',
  goals: { '0': 'Aucun', '50': 'Niveau 50', '100': 'Niveau 100', '200': 'Niveau 200', points: 'En points…' },
  rows: {
    xp: 'Expérience',
    love: 'Amour',
    maturity: 'Maturité',
    endurance: 'Endurance',
    serenity: 'Sérénité',
  },
  hours: (seconds: number) => duration(seconds),
}

/** « 11 h 06 », « 2 j 3 h ». */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days}${NBSP}j ${hours}${NBSP}h`
  if (hours > 0) return `${hours}${NBSP}h ${String(rest).padStart(2, '0')}`
  return `${minutes}${NBSP}min`
}
