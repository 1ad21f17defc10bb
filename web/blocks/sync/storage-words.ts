import type { StorageFault } from '#data/storage.ts'

/** Where nothing can be opened: a page's title, why it is so and what the player can do. */
export const storageWords = {
  title: 'Ce navigateur ne garde rien ici',
  why: {
    full: 'Cet appareil n’enregistre plus rien, faute de place le plus souvent. Libères-en, puis réessaie\u00a0: ce que ton compte a sur le serveur y est toujours.',
    refused:
      'Il refuse à Comptoir de quoi enregistrer\u00a0: c’est une fenêtre privée, ou le stockage de ce site est bloqué. Ouvre une fenêtre normale ou autorise le stockage, puis réessaie\u00a0: ce que ton compte a sur le serveur y est toujours.',
  },
} satisfies { title: string; why: Record<StorageFault, string> }

/** Where the data are open, and nothing more fits: an edit that is refused says so itself. */
export const NO_ROOM =
  'Cet appareil n’enregistre plus rien, faute de place le plus souvent\u00a0: ce qui l’était ne se perd pas. Libères-en, l’envoi reprend tout seul, au pire au prochain démarrage du navigateur.'
