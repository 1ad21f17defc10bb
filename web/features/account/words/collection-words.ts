import type { GuideId } from '#shared/contract/fields.ts'

/** How a field is printed and typed. */
export type FieldKind =
  | 'kamas'
  | 'count'
  | 'signed'
  | 'percent'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'text'
  | 'note'
  | 'other'
/** `label` is empty for the one field of a collection whose name says it all; `choices`: the values it may have, in words. */
export type FieldWords = { label: string; kind: FieldKind; choices?: Record<string, string> }

/** What a person calls each collection and field. One that is not here yet is named as on the wire. */
export const COLLECTION_WORDS: Record<string, { name: string; fields: Record<string, FieldWords> }> = {
  inventories: { name: 'Stock', fields: { quantity: { label: 'quantité', kind: 'count' } } },
  price_observations: {
    name: 'Prix',
    fields: {
      price_kamas: { label: '', kind: 'kamas' },
      via: {
        label: 'origine',
        kind: 'text',
        choices: { typed: 'tapé', read: 'lu sur une capture', lent: 'prêté' },
      },
    },
  },
  sale_prefs: {
    name: 'Vente',
    fields: {
      target_sell_price: { label: 'prix de vente', kind: 'kamas' },
      tax_rate: { label: 'taxe', kind: 'percent' },
      per_day: { label: 'ventes par jour, en centièmes', kind: 'count' },
    },
  },
  flips: {
    name: 'Achat / Revente',
    fields: {
      purchase_date: { label: 'date d’achat', kind: 'day' },
      sold: { label: 'vendu', kind: 'boolean' },
      sold_date: { label: 'date de vente', kind: 'day' },
      item_id: { label: 'numéro de l’objet', kind: 'count' },
      item_name: { label: 'nom de l’objet', kind: 'text' },
      item_img_url: { label: 'image de l’objet', kind: 'text' },
      buy_price_kamas: { label: 'achat', kind: 'kamas' },
      sell_price_kamas: { label: 'revente', kind: 'kamas' },
      tax_kamas: { label: 'taxe', kind: 'kamas' },
      autoTax: { label: 'taxe automatique', kind: 'boolean' },
      note: { label: 'note', kind: 'note' },
    },
  },
  archis: {
    name: 'Quête ocre',
    fields: {
      owned: { label: 'capturé', kind: 'boolean' },
      owned_count: { label: 'quantité', kind: 'count' },
      sell_price_kamas: { label: 'prix', kind: 'kamas' },
    },
  },
  almanax_prices: {
    name: 'Almanax',
    fields: {
      unit_price_kamas: { label: 'prix unitaire', kind: 'kamas' },
      item_name: { label: 'nom de l’offrande', kind: 'text' },
    },
  },
  almanax_days: { name: 'Almanax', fields: { done: { label: 'offrande faite', kind: 'boolean' } } },
  guide_checks: { name: 'Guide', fields: { checked: { label: '', kind: 'boolean' } } },
  guide_goals: {
    name: 'Guide',
    fields: {
      from_level: { label: 'niveau de départ', kind: 'count' },
      to_level: { label: 'niveau visé', kind: 'count' },
    },
  },
  mounts: {
    name: 'Élevage',
    fields: {
      game: { label: 'jeu', kind: 'text', choices: { dofus2: 'Dofus 2', dofus3: 'Dofus 3' } },
      ankama_id: { label: 'numéro de la monture', kind: 'count' },
      family_id: { label: 'numéro de la famille', kind: 'count' },
      family_name: { label: 'famille', kind: 'text' },
      variant_name: { label: 'monture', kind: 'text' },
      custom_name: { label: 'nom', kind: 'text' },
      level: { label: 'niveau', kind: 'count' },
      is_cameleone: { label: 'caméléone', kind: 'boolean' },
      is_sterile: { label: 'stérile', kind: 'boolean' },
      gender: { label: 'sexe', kind: 'text', choices: { male: 'mâle', female: 'femelle' } },
      image_url: { label: 'image', kind: 'text' },
      extra: { label: 'détails', kind: 'other' },
      generation: { label: 'génération', kind: 'count' },
      love: { label: 'amour', kind: 'count' },
      maturity: { label: 'maturité', kind: 'count' },
      endurance: { label: 'endurance', kind: 'count' },
      serenity: { label: 'sérénité', kind: 'signed' },
      xp: { label: 'expérience', kind: 'count' },
      father_id: { label: 'numéro du père', kind: 'count' },
      mother_id: { label: 'numéro de la mère', kind: 'count' },
    },
  },
  pen_gauges: {
    name: 'Jauge d’enclos',
    fields: {
      points: { label: 'points', kind: 'count' },
      at: { label: 'relevée à', kind: 'instant' },
      keep: { label: 'à recharger à', kind: 'count' },
    },
  },
  essence_prices: {
    name: 'Essence',
    fields: {
      price: { label: 'prix', kind: 'kamas' },
      item_name: { label: 'nom de l’essence', kind: 'text' },
    },
  },
  essence_crafts: {
    name: 'Objet d’élevage',
    fields: {
      listed: { label: 'dans la liste de craft', kind: 'boolean' },
      qty: { label: 'quantité', kind: 'count' },
      nom_item: { label: 'nom de l’objet', kind: 'text' },
      famille: { label: 'famille', kind: 'text' },
      boss: { label: 'boss', kind: 'text' },
      product_item_id: { label: 'numéro de l’objet', kind: 'count' },
    },
  },
  effect_weights: { name: 'Poids d’un effet', fields: { weight: { label: '', kind: 'signed' } } },
  preferences: { name: 'Préférence', fields: { value: { label: '', kind: 'count' } } },
  stock_moves: {
    name: 'Mouvement de stock',
    fields: {
      item_id: { label: 'numéro de l’objet', kind: 'count' },
      pieces: { label: 'quantité', kind: 'signed' },
      kind: {
        label: 'nature',
        kind: 'text',
        choices: { buy: 'achat', craft: 'craft', use: 'utilisation' },
      },
      base: { label: 'mouvement précédent', kind: 'text' },
      line: { label: 'besoin', kind: 'count' },
      apart: { label: 'compté à part', kind: 'boolean' },
      step: { label: 'étape de craft', kind: 'text' },
      packs: { label: 'lots', kind: 'other' },
      pack_prices: { label: 'prix des lots', kind: 'other' },
      paid_kamas: { label: 'payé', kind: 'kamas' },
      origin: { label: 'origine', kind: 'text' },
      device: { label: 'appareil', kind: 'text' },
      at: { label: 'date', kind: 'day' },
    },
  },
  planned_crafts: {
    name: 'Craft prévu',
    fields: {
      crafts: { label: 'nombre', kind: 'count' },
      tree: { label: 'avec ses ingrédients', kind: 'boolean' },
      due: { label: 'échéance', kind: 'day' },
    },
  },
  wanted_items: {
    name: 'Objet voulu',
    fields: {
      pieces: { label: 'quantité', kind: 'count' },
      note: { label: 'note', kind: 'text' },
      missing_on: { label: 'introuvable le', kind: 'day' },
    },
  },
  plan_sources: {
    name: 'Source des Courses',
    fields: { on: { label: 'suivie', kind: 'boolean' }, horizon: { label: 'horizon', kind: 'count' } },
  },
  reserves: {
    name: 'Réserve',
    fields: { pieces: { label: 'quantité', kind: 'count' }, note: { label: 'note', kind: 'text' } },
  },
  craft_choices: {
    name: 'Arbre de craft',
    fields: {
      choice: {
        label: 'choix',
        kind: 'text',
        choices: { auto: 'automatique', buy: 'acheter', craft: 'fabriquer' },
      },
    },
  },
  job_levels: { name: 'Métier', fields: { level: { label: 'niveau', kind: 'count' } } },
  read_names: { name: 'Nom lu', fields: { item_id: { label: 'numéro de l’objet', kind: 'count' } } },
  profiles: {
    name: 'Profil',
    fields: {
      name: { label: 'nom', kind: 'text' },
      server: { label: 'serveur', kind: 'text' },
      color: { label: 'couleur', kind: 'text' },
      archived: { label: 'archivé', kind: 'boolean' },
    },
  },
  market_sharing: {
    name: 'Partage de prix',
    fields: {
      lend: { label: 'prix prêtés', kind: 'boolean' },
      see: { label: 'prix des autres', kind: 'boolean' },
      count: { label: 'comptés', kind: 'boolean' },
    },
  },
  rule_choices: {
    name: 'Règle du jeu',
    fields: {
      value: {
        label: '',
        kind: 'text',
        choices: { whole: 'du nouveau prix entier', increase: 'de la hausse' },
      },
    },
  },
  lot_events: {
    name: 'Lot en vente',
    fields: {
      lot: { label: 'lot', kind: 'text' },
      kind: {
        label: 'événement',
        kind: 'text',
        choices: {
          listed: 'mis en vente',
          repriced: 'prix changé',
          sold: 'vendu',
          returned: 'rendu',
          withdrawn: 'retiré',
        },
      },
      item_id: { label: 'numéro de l’objet', kind: 'count' },
      size: { label: 'taille', kind: 'count' },
      price_kamas: { label: 'prix', kind: 'kamas' },
      fee_kamas: { label: 'taxe', kind: 'kamas' },
      at: { label: 'date', kind: 'day' },
      hour: { label: 'heure', kind: 'count' },
      cost_kamas: { label: 'coût', kind: 'kamas' },
      from: { label: 'lot revenu', kind: 'text' },
      origin: { label: 'origine', kind: 'text' },
      device: { label: 'appareil', kind: 'text' },
      apart: { label: 'compté à part', kind: 'boolean' },
    },
  },
  market_pace: {
    name: 'Cours du marché',
    fields: {
      sold_24h: { label: 'vendus en 24 h', kind: 'count' },
      sold_7d: { label: 'vendus en 7 jours', kind: 'count' },
      sold_30d: { label: 'vendus en 30 jours', kind: 'count' },
      median_24h: { label: 'prix médian sur 24 h', kind: 'kamas' },
      average_24h: { label: 'prix moyen sur 24 h', kind: 'kamas' },
      median_7d: { label: 'prix médian sur 7 jours', kind: 'kamas' },
      average_7d: { label: 'prix moyen sur 7 jours', kind: 'kamas' },
      median_30d: { label: 'prix médian sur 30 jours', kind: 'kamas' },
      average_30d: { label: 'prix moyen sur 30 jours', kind: 'kamas' },
      average: { label: 'prix moyen', kind: 'kamas' },
    },
  },
  purses: { name: 'Kamas', fields: { kamas: { label: '', kind: 'kamas' } } },
  fortune_days: {
    name: 'Fortune du jour',
    fields: {
      kamas: { label: 'kamas', kind: 'kamas' },
      holdings: { label: 'ce que tu avais', kind: 'other' },
    },
  },
  crush_coefficients: {
    name: 'Coefficient de brisage',
    fields: { coefficient: { label: '', kind: 'percent' } },
  },
  crushings: {
    name: 'Brisage',
    fields: {
      item_id: { label: 'numéro de l’objet', kind: 'count' },
      coefficient: { label: 'coefficient', kind: 'percent' },
      focus: { label: 'numéro du focus', kind: 'count' },
      jets: { label: 'jets', kind: 'other' },
      exact: { label: 'jets relevés', kind: 'boolean' },
      runes: { label: 'runes obtenues', kind: 'other' },
      at: { label: 'date', kind: 'day' },
    },
  },
  roi_alerts: {
    name: 'Alerte',
    fields: {
      threshold: { label: 'seuil', kind: 'percent' },
      told_on: { label: 'signalée le', kind: 'day' },
    },
  },
  deferred: { name: 'Tâche remise', fields: { until: { label: 'jusqu’au', kind: 'day' } } },
}

const GUIDES: Record<GuideId, string> = {
  chasseur_v1: 'Chasseur',
  paysan_v1: 'Paysan',
  pecheur_v1: 'Pêcheur',
  mineur_v1: 'Mineur',
  bucheron_v1: 'Bûcheron',
  alchimiste_v1: 'Alchimiste',
  eleveur_v1: 'Éleveur',
}

const PREFERENCES: Record<string, string> = {
  almanax_characters: 'personnages de l’almanax',
  courses_budget: 'budget des courses',
  stock_value: 'valeur du stock dans les coûts',
  roi_threshold: 'seuil d’alerte de ROI',
  craft_seconds: 'secondes par craft',
  step_seconds: 'secondes par atelier',
  mute_almanax: 'offrande du jour sans notification',
  mute_flips: 'reventes invendues sans notification',
  mute_alerts: 'alertes du Palmarès sans notification',
  mute_pens: 'jauges d’enclos sans notification',
  notify_hour: 'heure des notifications',
  market_share: 'part du marché',
  market_days: 'jours pour écouler un lot',
  keep_average: 'prix moyen des captures gardé',
}

const RULES: Record<string, string> = {
  raised_on: 'taxe pour relever un prix',
  slots: 'emplacements par marché',
  mount_crushing: 'brisage des montures',
  rune_vitality: 'poids de la Vitalité',
  rune_critical_resistance: 'poids de la Résistance Critiques',
  rune_push_resistance: 'poids de la Résistance Poussée',
}

export const guideWord = (id: string): string => new Map(Object.entries(GUIDES)).get(id) ?? id
export const preferenceWord = (name: string): string => PREFERENCES[name] ?? name
export const ruleWord = (rule: string): string => new Map(Object.entries(RULES)).get(rule) ?? rule

/** Where a need of the shopping list comes from. */
export function sourceWord(source: string): string {
  if (source.startsWith('guide:')) return guideWord(source.slice('guide:'.length))
  return { almanax: 'Almanax', breeding: 'Élevage', ochre: 'Quête ocre' }[source] ?? source
}

/** « palier 2, bois de frene » of the box `1-bois-de-frene`. */
export function boxWords(key: string): string {
  const [tier, ...words] = key.split('-')
  return `palier ${Number(tier) + 1}, ${words.join(' ')}`
}
