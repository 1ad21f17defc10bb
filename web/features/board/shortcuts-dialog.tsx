import { Dialog } from '#ui/overlays/dialog.tsx'
import { usePageExists } from '#ui/page/page-link.tsx'
import { text } from './text.ts'

/** What the keyboard does here. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const ranking = usePageExists('/app/palmares')
  const lines: [keys: readonly string[], between: string, does: string][] = [
    [['1', '7'], text.to, text.keys.open],
    [['L'], '', text.keys.later],
    [['G', 'C'], text.andThen, text.keys.courses],
    ...(ranking ? [[['G', 'P'], text.andThen, text.keys.ranking] as (typeof lines)[number]] : []),
    [['G', 'S'], text.andThen, text.keys.simulator],
    [['Ctrl', 'K'], '+', text.keys.find],
    [['Ctrl', 'Z'], '+', text.keys.undo],
    [['?'], '', text.keys.help],
  ]
  return (
    <Dialog
      title={text.shortcuts}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          {text.close}
        </button>
      }
    >
      <dl className="mt-3 grid gap-y-2.5">
        {lines.map(([keys, between, does]) => (
          <div key={does} className="grid grid-cols-[110px_minmax(0,1fr)] items-baseline gap-3">
            <dt className="flex items-baseline gap-1.5 text-12 text-muted">
              {keys.map((key, at) => (
                <span key={key} className="contents">
                  {at > 0 && <span>{between}</span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
