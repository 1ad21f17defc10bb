/** An import that was refused; the catalogue in service is untouched. `place` says where in the source. */
export class ImportError extends Error {
  readonly place: string
  /** The document at fault: what was kept of it is not to be read again. */
  readonly document: string

  constructor(place: string, why: string, document = place) {
    super(`${place} : ${why}`)
    this.name = 'ImportError'
    this.place = place
    this.document = document
  }
}
