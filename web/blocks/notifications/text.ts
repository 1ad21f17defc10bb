/** The French words of what a player sets about notifications. */
export const notificationsText = {
  kinds: {
    almanax: 'Offrande du jour',
    flips: 'Revente invendue depuis une semaine',
    alerts: 'Alertes du Palmarès, là où tu saisis le prix',
    pens: 'Jauges d’enclos, à l’heure où elles passent un seuil',
  },
}
