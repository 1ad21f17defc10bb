import { Button } from '#ui/fields/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { usePageExists } from '#ui/page/page-link.tsx'

/** What the keyboard does here. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const ranking = usePageExists('/app/palmares')
  const lines: [keys: readonly string[], between: string, does: string][] = [
    [['1', '7'], 'à', 'Ouvrir une affaire'],
    [['L'], '', 'Remettre à demain l’affaire choisie'],
    [['G', 'C'], 'puis', 'Aller aux Courses'],
    ...(ranking ? [[['G', 'P'], 'puis', 'Aller au Palmarès'] as (typeof lines)[number]] : []),
    [['G', 'S'], 'puis', 'Aller au Simulateur'],
    [['Ctrl', 'K'], '+', 'Rechercher partout'],
    [['Ctrl', 'Z'], '+', 'Annuler la dernière action de la page'],
    [['?'], '', 'Cette liste'],
  ]
  return (
    <Dialog title="Raccourcis clavier" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
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
