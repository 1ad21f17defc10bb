import type { Game, MountNumber } from '#shared/collections/mounts.ts'
import type { Breeders, PairState } from '#shared/domain/breeding/mount-crosses.ts'
import { FINE_SPACE, formatNumber, plural } from '#shared/domain/text/numbers.ts'

const mountsIn = (n: number) => plural(n, 'monture', 'montures')
const GAMES: Record<Game, string> = { dofus2: 'Dofus 2', dofus3: 'Dofus 3' }

/** Every French string of this screen. */
export const text = {
  title: 'Gestion d’Élevage',
  purpose: 'Ton étable, ce qu’il y manque, et ce qu’elle peut donner.',
  none: '-',

  figures: 'Ton étable en chiffres',
  total: 'Total',
  variants: 'Variantes',
  cameleones: 'Caméléones',
  steriles: 'Stériles',
  averageLevel: 'Niveau moyen',
  families: 'Familles',
  percent: (n: number) => `(${n}${FINE_SPACE}%)`,

  stable: 'Mon étable',
  closeStable: 'Replier mon étable',
  openStable: 'Déplier mon étable',
  family: 'Famille',
  allFamilies: 'Toutes les familles',
  familyCount: (name: string, n: number) => `${name || 'Sans famille'} (${formatNumber(n)})`,
  type: 'Type',
  allTypes: 'Tous les types',
  variantCount: (name: string, n: number) => `${name || 'Sans nom'} (${formatNumber(n)})`,
  trait: 'Particularité',
  traits: {
    tous: 'Toutes les montures',
    males: 'Mâles',
    femelles: 'Femelles',
    fertiles: 'Fertiles',
    pretes: 'Prêtes à accoupler',
    steriles: 'Stériles',
    cameleones: 'Caméléones',
  },
  game: 'Jeu',
  gameCount: (game: Game | 'tous', n: number) =>
    `${game === 'tous' ? 'Les deux' : GAMES[game]} ${formatNumber(n)}`,
  foldAll: 'Tout plier',
  unfoldAll: 'Tout déplier',
  loading: 'Chargement de vos montures…',
  empty: (family: string) => `Aucune monture enregistrée dans ${family || 'toutes les familles'}`,
  emptyHint: 'Cherche une monture, puis «\u00a0Ajouter\u00a0»\u00a0: elle se range ici.',
  nothing: 'Aucun résultat pour le type sélectionné',
  clearFilters: 'Effacer les filtres',
  listed: (shown: number, all: number) =>
    `${plural(shown, 'monture affichée', 'montures affichées')} sur ${formatNumber(all)}`,
  count: mountsIn,
  foldLabel: (name: string, n: number) => `${name || 'Sans nom'}, ${mountsIn(n)}`,
  generation: (n: number) => `génération ${n}`,

  columns: {
    mount: 'Monture',
    level: 'Niveau',
    gender: 'Sexe',
    traits: 'Particularités',
    actions: 'Actions',
  },
  genders: { male: 'Mâle', female: 'Femelle' },
  signs: { male: '♂', female: '♀' },
  level: (level: number | null) => (level === null ? '-' : formatNumber(level)),
  shortLevel: 'Niv.',
  cameleone: 'Caméléone',
  sterile: 'Stérile',
  ready: 'Prête à accoupler',
  readyHint: '20 000 points d’amour, de maturité et d’endurance (guides publics)',
  gauge: (name: string, points: number) => `${name} ${formatNumber(points)}`,
  noName: 'Sans nom',
  of: (what: string, name: string) => `${what}, ${name}`,
  copy: 'Ajouter la même',
  edit: 'Modifier',
  remove: 'Supprimer',
  crosses: 'Croisements',

  search: 'Rechercher & ajouter des montures',
  searchLabel: 'Nom de la monture',
  placeholder: 'Amande, Indigo…',
  go: 'Chercher',
  minimum: '2 lettres au moins',
  suggestions: 'Suggestions',
  suggestionColumns: { image: 'Image', name: 'Nom', family: 'Famille', action: 'Action' },
  add: 'Ajouter',
  noSuggestion: 'Aucune suggestion pour l’instant. Lance une recherche pour voir les montures disponibles.',
  searching: 'Recherche…',
  found: (shown: number, total: number) =>
    total > shown
      ? `${mountsIn(shown)} sur ${formatNumber(total)}\u00a0: précise ta recherche`
      : mountsIn(shown),
  noMatch: 'Aucune monture de ce nom.',
  serviceAway:
    'Aucune monture de ce nom ici, et le service de données du jeu ne répond pas. Réessaie dans quelques minutes.',
  offline: 'Rien de ce nom sur cet appareil, et tu es hors ligne\u00a0: réessaie une fois connecté.',
  searchFailed: 'La recherche n’a pas abouti. Réessaie dans un instant.',

  addTitle: 'Ajouter une monture',
  editTitle: 'Modifier la monture',
  levelHint: 'Un niveau est un nombre entier de 0 à 200.',
  numberHint: (name: string, from: number, to: number) =>
    `${name}\u00a0: un nombre entier de ${formatNumber(from)} à ${formatNumber(to)}.`,
  gaugesField: 'Génération et jauges',
  gaugesHint:
    'Facultatif. À 20 000 points d’amour, de maturité et d’endurance, une monture est prête à accoupler (guides publics). «\u00a0Enclos\u00a0» peut partir de ces jauges.',
  numbers: {
    level: 'Niveau',
    generation: 'Génération',
    love: 'Amour',
    maturity: 'Maturité',
    endurance: 'Endurance',
    serenity: 'Sérénité',
    xp: 'Expérience',
  } satisfies Record<MountNumber, string>,
  nameField: 'Nom personnalisé',
  genderField: 'Sexe',
  traitsField: 'Particularités',
  cancel: 'Annuler',
  adding: 'Ajout…',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saveFailed: 'Erreur de sauvegarde',
  added: (name: string) => `Monture ajoutée\u00a0: ${name}`,
  edited: (name: string) => `Monture modifiée\u00a0: ${name}`,
  removed: (name: string) => `Monture supprimée\u00a0: ${name}`,

  births: 'Ce que ton étable peut donner',
  birthsCount: (all: number, fresh: number) =>
    all === 0
      ? 'aucun croisement pour l’instant'
      : `${plural(all, 'variante', 'variantes')}, dont ${plural(fresh, 'nouvelle', 'nouvelles')}`,
  noBirth: 'Il faut un mâle et une femelle fertiles, de deux variantes dont le croisement est connu.',
  birthColumns: { mount: 'Variante', generation: 'Gén.', parents: 'Parents', state: 'Avec ton étable' },
  owned: 'tu l’as déjà',
  moreBirths: (n: number) => `Voir ${plural(n, 'autre variante', 'autres variantes')}`,
  otherPairs: (n: number) => `et ${plural(n, 'autre couple', 'autres couples')}`,
  pair: (a: string, b: string) => `${a} × ${b}`,
  states: {
    ready: 'Prêt',
    possible: 'Sexe à préciser',
    missing: 'Pas encore',
  } satisfies Record<PairState, string>,

  crossesTitle: (name: string) => `Croisements\u00a0: ${name}`,
  crossesIntro: (generation: number | null, ready: number, all: number) =>
    [
      generation === null ? 'Génération inconnue' : `Génération ${generation}`,
      all === 0
        ? 'aucun croisement connu ne la donne'
        : `${plural(all, 'couple la donne', 'couples la donnent')}, dont ${formatNumber(ready)} dans ton étable`,
    ].join(' · '),
  givenBy: 'Elle naît de',
  gives: 'Avec elle, on obtient',
  with: (partner: string) => `avec ${partner}`,
  breeders: (name: string, { male, female, unknown }: Breeders) =>
    `${name}\u00a0: ${
      [
        male > 0 ? plural(male, 'mâle', 'mâles') : '',
        female > 0 ? plural(female, 'femelle', 'femelles') : '',
        unknown > 0 ? `${formatNumber(unknown)} sans sexe noté` : '',
      ]
        .filter(Boolean)
        .join(', ') || 'aucune fertile'
    }`,
  close: 'Fermer',
}
