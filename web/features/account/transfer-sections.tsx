import { type ChangeEvent, useRef } from 'react'
import { Progress } from '#ui/progress.tsx'
import { text } from './text.ts'
import { type ImportState, useExport, useImport } from './use-transfer.ts'

const words = text.data

export function ExportSection() {
  const { state, start } = useExport()
  return (
    <section>
      <h2>{words.exportTitle}</h2>
      <p className="muted">{words.exportHint}</p>
      <button type="button" className="btn" disabled={state === 'busy'} onClick={() => void start()}>
        {state === 'busy' ? words.exporting : words.export}
      </button>
      <div role="alert">{state === 'failed' && <p className="hint bad">{words.exportFailed}</p>}</div>
    </section>
  )
}

export function ImportSection() {
  const { state, start } = useImport()
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void start(file)
  }
  return (
    <section>
      <h2>{words.importTitle}</h2>
      <p className="muted">{words.importHint}</p>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="application/json,.json"
        aria-label={words.import}
        tabIndex={-1}
        onChange={choose}
      />
      <button
        type="button"
        className="btn"
        disabled={state.kind === 'busy'}
        onClick={() => input.current?.click()}
      >
        {words.import}
      </button>
      {state.kind === 'busy' && <Progress label={words.importing} done={state.done} total={state.total} />}
      <div role="status">{state.kind === 'done' && <p>{summaryOf(state)}</p>}</div>
      <div role="alert">
        {state.kind === 'failed' && <p className="hint bad">{words.importErrors[state.reason]}</p>}
      </div>
    </section>
  )
}

function summaryOf({ rows, changed, skipped }: Extract<ImportState, { kind: 'done' }>): string {
  const said = [words.imported(rows), words.changed(changed), skipped > 0 && words.skipped(skipped)].filter(
    (part) => typeof part === 'string',
  )
  return `${said.join(' · ')}.`
}
