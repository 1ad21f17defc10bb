export const text = {
  tagline: ['Commerce', 'Craft', 'Rentabilité'],
}
