/** The French words of what a player sets about notifications. */
export const notificationsText = {
  unsupported: 'Ce navigateur ne sait pas en montrer.',
  onIos: 'Sur iPhone et iPad, installe d’abord Comptoir sur l’écran d’accueil\u00a0: elles viennent avec.',
  denied: 'Ton navigateur les bloque pour ce site. Autorise-les dans ses réglages, puis reviens ici.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  dismissed: 'Le navigateur n’a rien autorisé\u00a0: rien ne sera montré.',
  on: 'activées sur cet appareil',
  whileOpen: 'Elles arrivent tant qu’une page de Comptoir est ouverte.',
  installed: 'Installe l’application pour les recevoir aussi quand elle est fermée.',
  pushed:
    'Elles arrivent aussi quand Comptoir est fermé, sauf les alertes\u00a0: ton appareil les calcule, page ouverte.',
  everywhere: 'Pour tous tes appareils',
  kinds: {
    almanax: 'Offrande du jour',
    flips: 'Revente invendue depuis une semaine',
    alerts: 'Alertes du Palmarès, là où tu saisis le prix',
  },
  hour: 'À partir de',
  hourLabel: 'Heure des notifications, à Paris',
  hourOption: (hour: number) => `${hour} h`,
  zone: 'heure de Paris',
  fresh: 'Une fois par jour chacune, et jamais sur des données de plus de 24 heures.',
  saved: 'Notifications réglées ✔',
}
