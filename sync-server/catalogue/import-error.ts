/** An import that was refused; the catalogue in service is untouched. `place` says where in the source. */
export class ImportError extends Error {
  readonly place: string

  constructor(place: string, why: string) {
    super(`${place} : ${why}`)
    this.name = 'ImportError'
    this.place = place
  }
}
