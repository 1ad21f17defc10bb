import { PageTitle } from '#ui/page-title.tsx'
import { AccountNav } from './account-nav.tsx'
import { CatalogueSection } from './catalogue-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { text } from './text.ts'
import { ExportSection, ImportSection } from './transfer-sections.tsx'

export function DataPage() {
  return (
    <div className="page account">
      <PageTitle title={text.data.title} purpose={text.data.purpose} />
      <AccountNav />
      <div className="sections">
        <ExportSection />
        <ImportSection />
        <StorageSection />
        <CatalogueSection />
      </div>
    </div>
  )
}
