/** An answer of the source that is not believed; what is in service of it stays. `place` says where in the source. */
export class ImportError extends Error {
  readonly place: string

  constructor(place: string, why: string) {
    super(`${place} : ${why}`)
    this.name = 'ImportError'
    this.place = place
  }
}
