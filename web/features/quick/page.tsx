import { PageTitle } from '#ui/page/page-title.tsx'
import { useQuick } from './model.ts'
import { Calculator, Failure, Invitation, OnItsWay, Search } from './parts.tsx'

export function QuickPage() {
  const { calculation, search, named, examples, choose, setCrafts, retry } = useQuick()
  return (
    <div className="page tool">
      <PageTitle
        title="Calculateur craft items"
        purpose={'Choisis un objet, donne son prix de vente\u00a0: le coût et le profit suivent.'}
      />
      <Search search={search} named={named} onChoose={choose} />
      {calculation.state === 'none' && <Invitation examples={examples} onChoose={choose} />}
      {calculation.state === 'loading' && <OnItsWay />}
      {calculation.state === 'failed' && <Failure {...calculation} onRetry={retry} />}
      {calculation.state === 'ready' && <Calculator {...calculation} onCrafts={setCrafts} />}
    </div>
  )
}
