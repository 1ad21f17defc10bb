const text = {
  ready: 'Nouvelle version prête',
  hint: 'Elle s’installe dès que ta saisie est enregistrée.',
  apply: 'Recharger maintenant',
}

/** Offers to take the new version now. */
export function UpdateCard({ onApply }: { onApply: () => void }) {
  return (
    <div className="float flex max-w-[420px] items-center gap-4 px-3 py-2.5 max-md:max-w-none">
      <p>
        <b className="block">{text.ready}</b>
        <span className="block text-12 text-muted">{text.hint}</span>
      </p>
      <button type="button" className="btn small" onClick={onApply}>
        {text.apply}
      </button>
    </div>
  )
}
