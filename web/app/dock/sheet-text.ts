export const text = {
  title: 'Outils',
  barHint: 'L’épingle met un outil dans la barre du bas, qui a quatre places.',
  barFull: 'La barre a quatre places\u00a0: retire d’abord un de ses outils.',
  pin: (tool: string) => `Dans la barre, ${tool}`,
  mine: 'Mon compte',
}
