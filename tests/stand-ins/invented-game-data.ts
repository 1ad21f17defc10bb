/** The service names its pictures by its public address, whoever asks. */
const PICTURES = 'https://api.dofusdu.de/dofus3/v1/img'

/** Answers of a small invented game in the service's shapes, for where no recorded data stands ready. */
export function inventedDocuments(today: string): Map<string, unknown> {
  return new Map<string, unknown>([
    ['version', { version: 'inventé-1', release: 'main', update_stamp: `${today}T08:00:00.000Z` }],
    ['items-equipment-all', { items: [hat, ring] }],
    ['items-resources-all', { items: [bark, pearl] }],
    ['items-consumables-all', { items: [bread] }],
    ['items-quest-all', { items: [letter] }],
    ['items-cosmetics-all', { items: [cape] }],
    [
      'sets-all',
      {
        sets: [
          {
            ankama_id: 9001,
            name: 'Panoplie de l’Essai',
            level: 20,
            equipment_ids: [900001, 900002],
            effects: bonuses,
          },
        ],
      },
    ],
    [
      'mounts-all',
      { mounts: [mount(900101, 'Dragodinde d’Essai'), mount(900102, 'Dragodinde de Brouillon')] },
    ],
    ['almanax', Array.from({ length: 60 }, (_, n) => almanaxDay(today, n))],
  ])
}

/** The address of a picture at the service. */
function picture(icon: number) {
  const address = `https://api.dofusdu.de/dofus3/v1/img/item/${icon}`
  return { icon: `${address}-64.png`, sd: `${address}-128.png` }
}
function condition(name: string, operator: string, int_value: number) {
  return { is_operand: true, condition: { operator, int_value, element: { id: 1, name } } }
}

const set = { id: 9001, name: 'Panoplie de l’Essai' }
const vitality = {
  type: { id: 9, name: 'Vitalité' },
  int_minimum: 11,
  int_maximum: 20,
  ignore_int_min: false,
  ignore_int_max: false,
  formatted: '11 à 20 Vitalité',
}
/** What two pieces of the set give, as the service tells it: by the number of pieces. */
const bonuses = { 2: [vitality] }
const bark = {
  ankama_id: 900003,
  name: 'Écorce de Prototype',
  type: { id: 141, name: 'Écorce' },
  level: 10,
  image_urls: picture(1003),
  pods: 5,
}
const pearl = {
  ankama_id: 900004,
  name: 'Perle Factice',
  type: { id: 66, name: 'Pierre précieuse' },
  level: 30,
  image_urls: {},
}
const hat = {
  ankama_id: 900001,
  name: 'Chapeau d’Essai',
  type: { id: 27, name: 'Chapeau' },
  level: 20,
  image_urls: picture(1001),
  pods: 10,
  conditions: {
    is_operand: false,
    relation: 'and',
    children: [condition('Force', '>', 20), condition('Niveau', '>', 19)],
  },
  parent_set: set,
  effects: [vitality],
  recipe: [
    { item_ankama_id: 900003, item_subtype: 'resources', quantity: 5 },
    { item_ankama_id: 900004, item_subtype: 'resources', quantity: 2 },
  ],
}
const ring = {
  ankama_id: 900002,
  name: 'Anneau d’Essai',
  type: { id: 17, name: 'Anneau' },
  level: 22,
  image_urls: {},
  parent_set: set,
  effects: [vitality],
  recipe: [{ item_ankama_id: 900004, item_subtype: 'resources', quantity: 3 }],
}
const bread = {
  ankama_id: 900005,
  name: 'Pain de Brouillon',
  type: { id: 88, name: 'Pain' },
  level: 1,
  image_urls: {},
  recipe: [{ item_ankama_id: 900003, item_subtype: 'resources', quantity: 1 }],
}
const letter = {
  ankama_id: 900006,
  name: 'Lettre Vierge',
  type: { id: 20, name: 'Divers' },
  level: 1,
  image_urls: {},
}

const cape = {
  ankama_id: 900007,
  name: 'Cape de Parade d’Essai',
  type: { id: 199, name: 'Costume' },
  level: 1,
  image_urls: picture(1007),
  pods: 1,
}

const mount = (ankama_id: number, name: string) => ({
  ankama_id,
  name,
  family: { ankama_id: 1, name: 'Dragodinde' },
  image_urls: { icon: `${PICTURES}/mount/${ankama_id}-64.png` },
})

const almanaxDay = (today: string, n: number) => ({
  date: new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10),
  bonus: { description: 'Un bonus inventé.', type: { id: 'essai', name: 'Essai' } },
  tribute: {
    item: { ankama_id: 900003, name: 'Écorce de Prototype', image_urls: {}, subtype: 'resources' },
    quantity: 1 + (n % 7),
  },
  reward_kamas: 1_000 + n,
})
