export const text = {
  open: 'Mini-fenêtre',
  openSmall: 'Petite fenêtre',
  compact: 'Mode compact',
  refused: 'Le navigateur a refusé la fenêtre.',
}
