import { useState } from 'react'
import { SaveError } from '#data/save.ts'
import { requestSync } from '#data/sync-engine.ts'
import { type ImportSummary, importAccount, TransferError } from '#data/transfer.ts'
import { useAccountDb } from '#store/live.ts'
import { useHoldReload } from '#ui/use-hold-reload.ts'
import { downloadAccount } from './download-account.ts'

/** « Télécharger mes données »: everything typed, as one file. */
export function useExport() {
  const db = useAccountDb()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const start = async () => {
    if (!db) return
    setState('busy')
    try {
      await downloadAccount(db)
      setState('idle')
    } catch (error) {
      console.error('[comptoir] export', error)
      setState('failed')
    }
  }
  return { state, start }
}

export type ImportProblem = TransferError['code'] | 'full' | 'other'
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  | ({ kind: 'done' } & ImportSummary)
  | { kind: 'failed'; reason: ImportProblem }

/** Merges a file into the account; no reload of the page interrupts it. */
export function useImport() {
  const db = useAccountDb()
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  useHoldReload(state.kind === 'busy')
  const start = async (file: Blob) => {
    if (!db) return
    setState({ kind: 'busy', done: 0, total: 0 })
    try {
      const summary = await importAccount(db, file, (done, total) => setState({ kind: 'busy', done, total }))
      setState({ kind: 'done', ...summary })
      requestSync()
    } catch (error) {
      const reason = problemOf(error)
      if (reason === 'other') console.error('[comptoir] import', error)
      setState({ kind: 'failed', reason })
      requestSync()
    }
  }
  return { state, start }
}

function problemOf(error: unknown): ImportProblem {
  if (error instanceof TransferError) return error.code
  return error instanceof SaveError && error.code === 'full' ? 'full' : 'other'
}
