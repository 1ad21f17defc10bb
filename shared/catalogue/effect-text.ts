/** An effect as the game prints it: « 21 à 30 Sagesse », « -70 Vitalité »; the name alone when it has no value. */
export function effectText(name: string, min: number | null, max: number | null): string {
  const values = [min, max].filter((value) => value !== null)
  return values.length === 0 ? name : `${values.join(' à ')} ${name}`
}
