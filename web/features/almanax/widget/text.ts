/** Every French string of the widget. */
export const text = {
  failed: (reason: string) => `Impossible de charger l’Almanax (${reason})`,
}
