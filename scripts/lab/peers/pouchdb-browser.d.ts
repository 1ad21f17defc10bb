/** The part of PouchDB that the bench calls; the package brings no types. */
declare module 'pouchdb-browser' {
  type Stored<T> = T & { _id: string; _rev: string }
  type Emitter<T> = Promise<unknown> & {
    on(event: 'change', listener: (change: T) => void): Emitter<T>
    cancel(): void
  }

  export default class PouchDB<T> {
    constructor(name: string, options?: { skip_setup?: boolean })
    info(): Promise<{ doc_count: number }>
    put(doc: Stored<T>): Promise<{ rev: string }>
    bulkDocs(
      docs: readonly (T & { _id: string; _rev?: string })[],
    ): Promise<({ ok: true } | { error: true })[]>
    allDocs(options: {
      include_docs: true
      startkey?: string
      endkey?: string
    }): Promise<{ rows: { id: string; doc: Stored<T> }[] }>
    changes(options: {
      live: true
      since: 'now'
      include_docs: true
    }): Emitter<{ id: string; doc: Stored<T> }>
    replicate: {
      to(url: string, options: { batch_size: number }): Promise<{ ok: boolean; docs_written: number }>
      from(url: string, options: { batch_size: number }): Promise<{ ok: boolean; docs_written: number }>
    }
    close(): Promise<void>
  }
}
