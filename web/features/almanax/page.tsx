import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CalculatorView } from './calculator-view.tsx'
import { ExportButton } from './export-button.tsx'
import { useCalculator, useSignedOut } from './model.ts'
import { text } from './text.ts'
import './almanax.css'

export function AlmanaxPage() {
  const signedOut = useSignedOut()
  const calculator = useCalculator()
  return (
    <div className="page tool almanax">
      <PageTitle title={text.title} purpose={text.purpose}>
        {!signedOut && calculator.ready && (
          <ExportButton lines={calculator.lines} characters={calculator.characters} />
        )}
      </PageTitle>
      {signedOut ? (
        <p className="muted" role="status">
          {text.signIn}
        </p>
      ) : calculator.ready ? (
        <CalculatorView calculator={calculator} />
      ) : (
        <>
          <CatalogueDownload />
          <SkeletonRows rows={10} columns={4} />
        </>
      )}
    </div>
  )
}
