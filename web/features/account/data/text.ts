import { plural } from '#shared/domain/text/numbers.ts'

export const text = {
  title: 'Mes données',
  purpose: 'Tout ce que tu as tapé, en un fichier. Et la place qu’il prend ici.',
  exportTitle: 'Exporter',
  exportHint:
    'Un fichier JSON avec toutes tes lignes, même celles qui ne sont pas encore envoyées\u00a0: tes prix, d’où ils viennent, et ce que tu partages.',
  export: 'Télécharger mes données',
  exporting: 'Préparation…',
  exportFailed: 'L’export a échoué. Tes données sont toujours là.',
  importTitle: 'Réimporter',
  importHint:
    'Fusionne un export avec ce qui est ici\u00a0: la valeur la plus récente gagne, rien n’est écrasé.',
  import: 'Choisir un fichier',
  importing: 'Import en cours',
  imported: (n: number) => plural(n, 'ligne lue', 'lignes lues'),
  changed: (n: number) => plural(n, 'ligne mise à jour', 'lignes mises à jour'),
  skipped: (n: number) => plural(n, 'ligne ignorée', 'lignes ignorées'),
  importErrors: {
    not_json: 'Ce fichier n’est pas lisible\u00a0: ce n’est pas du JSON. Rien n’a changé.',
    not_ours: 'Ce fichier n’est pas un export de Comptoir. Rien n’a changé.',
    newer: 'Ce fichier vient d’une version plus récente\u00a0: recharge la page, puis recommence.',
    full: 'Plus de place sur cet appareil\u00a0: l’import s’est arrêté, ce qui est déjà lu est gardé.',
    other: 'L’import s’est arrêté. Ce qui est déjà lu est gardé, tu peux recommencer.',
  },
  storageTitle: 'Place sur cet appareil',
  used: 'Utilisé',
  available: 'Disponible',
  persistence: 'Protection',
  persisted: 'Protégé\u00a0: le navigateur ne l’efface pas de lui-même.',
  notPersisted: 'Non protégé\u00a0: le navigateur peut l’effacer si la place manque.',
  persistUnknown: 'Ce navigateur ne le dit pas.',
  persist: 'Protéger mes données',
  persistRefused: 'Le navigateur a refusé. Installer Comptoir aide souvent.',
  catalogueTitle: 'Catalogue du jeu',
  catalogueItems: 'Objets',
  catalogueVersion: 'Version',
  starterCatalogue: 'Catalogue de départ',
  catalogueStates: {
    loading: 'Ouverture du catalogue…',
    absent: 'Pas encore sur cet appareil. Il se télécharge dès que le réseau est là.',
  },
}
