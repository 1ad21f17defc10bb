export const text = {
  refused: 'Le navigateur a refusé la fenêtre.',
}
