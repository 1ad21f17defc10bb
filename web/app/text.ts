export const text = {
  topicNames: ['Craft', 'Guides', 'Économie', 'Élevage'],
  footerLinks: [
    { to: '/', label: 'Accueil' },
    { to: '/mentions-legales', label: 'Mentions légales' },
    { to: '/confidentialite', label: 'Confidentialité' },
    { to: '/cgu', label: 'CGU' },
  ],
}
