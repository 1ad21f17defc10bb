export const text = {
  title: (name: string | undefined) => (name ? `Bienvenue, ${name}.` : 'Bienvenue.'),
  purpose:
    'Trois façons de commencer, avec un vrai exemple. Rien n’est enregistré tant que tu ne saisis rien.',
  craft: 'Un craft',
  craftOf: (name: string) => `Fabriquer : ${name}`,
  craftHint: 'Donne le prix des ingrédients, lis ce que l’objet te coûte et te rapporte.',
  craftAny: 'Choisir un objet à fabriquer',
  resale: 'Une revente',
  resaleOf: (name: string) => `Acheter et revendre : ${name}`,
  resaleHint: 'Note ton prix d’achat et de vente, la taxe et le profit suivent.',
  resaleAny: 'Noter un premier achat',
  almanax: 'L’almanax du jour',
  offering: (count: string, name: string) => `Offrande : ${count} × ${name}`,
  almanaxHint: 'Le coût de l’offrande d’aujourd’hui, puis celui du mois entier.',
  almanaxAny: 'Voir l’offrande d’aujourd’hui',
}
