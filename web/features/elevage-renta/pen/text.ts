import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
/** Every French string of this tab. */
export const text = {
  hint: 'Dis ce qu’ont tes montures et ce que tu en attends\u00a0: le plan dit quoi verser, ce que ça coûte et combien d’heures il faut. Pour un groupe, prends la monture qui a le plus de chemin à faire.',
  sources:
    'Sources\u00a0: guides publics de l’élevage depuis la 3.5. Une jauge donne 10, 20, 30 puis 40 points toutes les dix secondes selon la bande où elle se tient\u00a0; chaque point nourrit toutes les montures que sa jauge concerne. Verse un carburant quand la jauge a la place de le prendre.',
  fromMount: 'Partir d’une monture de l’étable…',
  mountName: (own: string | null, variant: string) => (own ? `${own} (${variant})` : variant),
  mounts: 'Montures dans l’enclos',
  goal: 'Niveau visé',
  goals: { '0': 'Aucun', '50': 'Niveau 50', '100': 'Niveau 100', '200': 'Niveau 200', points: 'En points…' },
  goalPoints: 'Expérience visée',
  fertile: 'Féconde',
  serenityHas: 'Sérénité',
  serenityWants: 'Sérénité voulue',
  has: 'La monture a',
  wants: 'Tu veux',
  need: 'À donner',
  pen: 'Jauge de l’enclos',
  penHint: 'points déjà dedans',
  refill: 'Laisser les jauges comme elles sont',
  gauge: 'Jauge',
  rows: {
    xp: 'Expérience',
    love: 'Amour',
    maturity: 'Maturité',
    endurance: 'Endurance',
    serenity: 'Sérénité',
  },
  hasOf: (what: string) => `Déjà acquis, ${what}`,
  penOf: (gauge: string) => `Dans la jauge, ${gauge}`,
  nothing: 'Rien à donner',
  nothingHint:
    'La monture a déjà tout ce que tu demandes\u00a0: choisis un niveau, ou «\u00a0Féconde\u00a0».',
  plan: 'Le plan',
  speed: 'Coût et durée',
  speedHint: 'Tenir une jauge plus haut va plus vite et demande des paliers plus chers. Choisis ton point.',
  point: (cost: string, time: string) => `${cost}, ${time}`,
  slowest: 'le moins cher',
  fastest: 'le plus rapide',
  unknownCost: 'prix à saisir',
  hours: (seconds: number) => duration(seconds),
  total: 'Coût du plan',
  totalWithStock: 'ton stock est déduit',
  perMount: 'Par monture',
  time: 'Durée, une jauge après l’autre',
  crafts: 'Crafts',
  resources: 'Ressources',
  points: (n: number) => `${formatNumber(n)} points`,
  band: (band: number, speed: number) => `bande ${band}, ${formatNumber(speed)} points par 10${NBSP}s`,
  pieces: 'Pièces',
  fuel: 'Carburant',
  toBuy: 'À acheter',
  toMake: 'À fabriquer',
  inStock: 'en stock',
  send: (fuels: number) => `plan d’enclos, ${plural(fuels, 'carburant', 'carburants')}`,
  curveOf: 'Coût du plan selon sa durée',
  duration: 'Durée',
  cost: 'Coût',
}

/** « 11 h 06 », « 2 j 3 h ». */
function duration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days}${NBSP}j ${hours}${NBSP}h`
  if (hours > 0) return `${hours}${NBSP}h ${String(rest).padStart(2, '0')}`
  return `${minutes}${NBSP}min`
}
