const text = {
  ready: 'Nouvelle version prête',
  hint: 'Elle s’installe dès que ta saisie est enregistrée.',
  apply: 'Recharger maintenant',
}

/** Offers to take the new version now. */
export function UpdateCard({ onApply }: { onApply: () => void }) {
  return (
    <div className="float notice-card">
      <p>
        <b>{text.ready}</b>
        <span>{text.hint}</span>
      </p>
      <button type="button" className="btn sm" onClick={onApply}>
        {text.apply}
      </button>
    </div>
  )
}
