/** The words of the opened visitor's menu. */
export const text = {
  welcome: 'Bienvenue',
  identify: 'Identifie-toi',
  login: 'Se connecter',
  register: 'Créer un compte',
}
