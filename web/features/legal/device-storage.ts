type Stored = { name: string; what: string; until: string }

const CHOICE = 'Jusqu’à ce que tu vides les données du site'
const TAB = 'Jusqu’à la fermeture de l’onglet'
const SIGN_OUT = 'Jusqu’à la déconnexion'
const REMOVED = 'Jusqu’à «\u00a0Retirer\u00a0», ou jusqu’à ce que tu vides les données du site'

/** Everything that the page keeps on the device, under the names that the browser's own tools show. */
export const DEVICE_STORAGE: readonly { place: string; stored: readonly Stored[] }[] = [
  {
    place: 'localStorage',
    stored: [
      { name: 'jwt', what: 'Le jeton de ta session', until: SIGN_OUT },
      { name: 'user', what: 'Ton profil : adresse, nom, rôle, accès Premium', until: SIGN_OUT },
      { name: 'user_checked_at', what: 'Quand ce profil a été vérifié', until: SIGN_OUT },
      { name: 'theme', what: 'Thème choisi', until: CHOICE },
      { name: 'density', what: 'Densité choisie', until: CHOICE },
      { name: 'site', what: 'Ce que le serveur dit de lui-même (liens, mentions)', until: CHOICE },
      {
        name: 'edit:…:…:…',
        what: 'Ce que tu tapais quand la page s’est fermée',
        until: 'Jusqu’à son enregistrement, et au plus tard «\u00a0Effacer\u00a0» ou «\u00a0Retirer\u00a0»',
      },
      { name: 'dock:recent', what: 'Les derniers outils ouverts, et sur quoi', until: REMOVED },
      { name: 'profit:last', what: 'La dernière recette simulée', until: REMOVED },
      { name: 'dock:tools', what: 'Les outils que tu as mis dans la barre du bas', until: CHOICE },
      {
        name: 'install:dismissed',
        what: 'Que tu ne veux plus de la proposition d’installer',
        until: CHOICE,
      },
      {
        name: 'install:card',
        what: 'Que la carte qui propose d’installer a été montrée',
        until: CHOICE,
      },
      { name: 'almanax:widget:position', what: 'Où tu as posé le widget almanax', until: CHOICE },
      { name: 'almanax:widget:minimized', what: 'S’il est réduit', until: CHOICE },
      { name: 'almanax:widget:forecast', what: 'S’il montre les jours suivants', until: CHOICE },
      { name: 'almanax:widget:closed', what: 'Si tu l’as fermé', until: CHOICE },
      { name: 'stable:folded', what: 'Les variantes que tu as pliées dans ton étable', until: REMOVED },
      { name: 'stable:closed', what: 'Si ton étable est repliée', until: REMOVED },
      { name: 'stable:births', what: 'Si ce qu’elle peut donner est déplié', until: REMOVED },
      {
        name: 'guide:…:checks:v2',
        what: 'Coches de guides d’une ancienne version',
        until: 'Jusqu’à leur reprise dans ton compte',
      },
      {
        name: 'elevage:prices',
        what: 'Prix d’essences d’une ancienne version',
        until: 'Jusqu’à leur reprise dans ton compte',
      },
      {
        name: 'elevage:sans-recette',
        what: 'Les objets d’élevage dont le serveur n’a pas de recette',
        until: CHOICE,
      },
    ],
  },
  {
    place: 'sessionStorage',
    stored: [
      {
        name: 'contact:draft',
        what: 'Le message de contact que tu écris',
        until: 'Jusqu’à la fin de ta session, ou la fermeture de l’onglet',
      },
      {
        name: 'sign-in:new',
        what: 'Que ce compte vient d’être créé dans cet onglet',
        until: 'Jusqu’à la fin de ta session, ou la fermeture de l’onglet',
      },
      {
        name: 'sign-in:password-gone',
        what: 'Que le mot de passe de ce compte a été retiré, pour te le dire',
        until: 'Jusqu’à ta réponse, la fin de ta session ou la fermeture de l’onglet',
      },
      {
        name: 'sign-out:left',
        what: 'Quel compte vient de se déconnecter dans cet onglet, pour te proposer de retirer ses données',
        until: 'Jusqu’à ta réponse, une connexion ou la fermeture de l’onglet',
      },
      { name: 'donation_amount', what: 'Le montant du don que tu as tapé', until: TAB },
      { name: 'donation_session', what: 'La référence d’un paiement à vérifier', until: TAB },
      {
        name: 'update:reloaded',
        what: 'Que la page s’est déjà rechargée pour une mise à jour',
        until: TAB,
      },
    ],
  },
  {
    place: 'IndexedDB',
    stored: [
      {
        name: 'comptoir-…',
        what: 'Une base par compte : tes lignes, ce qui attend d’être envoyé, le journal de 30 jours',
        until:
          'Après la déconnexion aussi, jusqu’à «\u00a0Retirer\u00a0» ou «\u00a0Effacer\u00a0», ou jusqu’à ce que tu supprimes ton compte depuis cet appareil',
      },
      {
        name: 'comptoir-device',
        what: 'La session pour le travail hors ligne, les déconnexions et messages de contact à envoyer, chacun montré au seul compte qui l’a écrit, l’adresse des comptes dont cet appareil garde les lignes, et lesquels sont supprimés',
        until:
          'Jusqu’à la déconnexion ou l’envoi ; l’adresse et les messages, au plus tard jusqu’à «\u00a0Retirer\u00a0», «\u00a0Effacer\u00a0» ou la suppression du compte depuis cet appareil',
      },
      { name: 'comptoir-catalogue', what: 'Le catalogue du jeu, rien de personnel', until: CHOICE },
    ],
  },
  {
    place: 'Cache du navigateur',
    stored: [
      { name: 'workbox-precache…', what: 'Les fichiers de l’application', until: CHOICE },
      { name: 'game-icons', what: 'Les images du jeu déjà vues', until: '60 jours' },
    ],
  },
]
