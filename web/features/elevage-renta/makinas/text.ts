/** Every French string of this tab. */
export const text = {
  kinds: { optimakina: 'Optimakina', animakina: 'Animakina', kromakina: 'Kromakina' },
}
