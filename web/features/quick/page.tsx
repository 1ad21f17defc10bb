import { PageTitle } from '#ui/page/page-title.tsx'
import { useQuick } from './model.ts'
import { Calculator, Failure, Invitation, OnItsWay, Search } from './parts.tsx'
import { text } from './text.ts'

export function QuickPage() {
  const { calculation, search, named, examples, choose, setCrafts, retry } = useQuick()
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      <Search search={search} named={named} onChoose={choose} />
      {calculation.state === 'none' && <Invitation examples={examples} onChoose={choose} />}
      {calculation.state === 'loading' && <OnItsWay />}
      {calculation.state === 'failed' && <Failure {...calculation} onRetry={retry} />}
      {calculation.state === 'ready' && <Calculator {...calculation} onCrafts={setCrafts} />}
    </div>
  )
}
