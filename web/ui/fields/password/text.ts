/** The words of the password fields. */
export const text = {
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  same: 'Les mots de passe correspondent.',
  differ: 'Les mots de passe ne correspondent pas.',
  short: 'Le mot de passe doit contenir au moins 8 caractères.',
  long: 'Le mot de passe doit contenir au plus 200 caractères.',
  hint: '8 caractères au moins',
} as const
