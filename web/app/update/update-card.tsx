const texts = {
  ready: {
    title: 'Nouvelle version prête',
    hint: 'Elle s’installe dès que ta saisie est enregistrée.',
    apply: 'Recharger maintenant',
  },
  newer: {
    title: 'Comptoir a été mis à jour dans un autre onglet',
    hint: 'Recharge la page pour continuer\u00a0: ici, rien ne s’enregistre plus.',
    apply: 'Recharger',
  },
}

import { Button } from '#ui/fields/button.tsx'
/** Offers to take the new version now; `newer`: this one cannot go on, the data are the new one's. */
export function UpdateCard({ why, onApply }: { why: keyof typeof texts; onApply: () => void }) {
  const text = texts[why]
  return (
    <div className="float flex max-w-[420px] items-center gap-4 px-3 py-2.5 max-md:max-w-none">
      <p>
        <b className="block">{text.title}</b>
        <span className="block text-12 text-muted">{text.hint}</span>
      </p>
      <Button className="small" onClick={onApply}>
        {text.apply}
      </Button>
    </div>
  )
}
