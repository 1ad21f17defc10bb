import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { usePicker } from './model.ts'
import { CraftsPanel, Invitation } from './parts.tsx'
import { SearchPanel } from './search-panel.tsx'
import { text } from './text.ts'
import './picker.css'

export function PickerPage() {
  const picker = usePicker()
  return (
    <div className="page tool">
      <PageTitle title={text.title} purpose={text.purpose} />
      {picker.ready ? (
        <div className="pick">
          <SearchPanel picker={picker} />
          {picker.resource ? <CraftsPanel picker={picker} resource={picker.resource} /> : <Invitation />}
        </div>
      ) : (
        <CatalogueWait label={text.loading} />
      )}
    </div>
  )
}
