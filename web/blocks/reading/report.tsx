import { useState } from 'react'
import type { Word } from '#shared/domain/reading/words.ts'
import { Button } from '#ui/fields/button.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { WriteToAuthor } from '#ui/site/write-to-author.tsx'
import type { RowView } from './preview/row-view.ts'
import type { Picture } from './queue.ts'

type Reported = Pick<Picture, 'id' | 'name' | 'file'> & { words: readonly Word[] }

/** Why the reading was bad, for the author: the player downloads it, and sends it or not. */
export function Report({ pictures, views }: { pictures: readonly Reported[]; views: readonly RowView[] }) {
  const [told, setTold] = useState(false)
  const press = () => {
    setTold(true)
    for (const picture of pictures)
      downloadReport(
        picture,
        views.filter(({ row }) => row.picture === picture.id),
      )
  }
  return (
    <>
      <Button className="small ghost max-md:h-11" onClick={press}>
        Signaler une capture mal lue
      </Button>
      {told && (
        <span className="hint flex flex-wrap items-center gap-x-2" role="status">
          {
            'Deux fichiers sont téléchargés\u00a0: la capture et ce qui en est lu. Envoie-les toi-même à l’auteur, si tu veux\u00a0; rien ne part tout seul.'
          }{' '}
          <WriteToAuthor label="Écrire à l’auteur" />
        </span>
      )}
    </>
  )
}

/**
 * Gives the player what the author needs to see why a picture was badly read: the picture, and what was read of it. They
 * send both themselves; nothing leaves the device by this (N162).
 */
function downloadReport(picture: Reported, views: readonly RowView[]): void {
  const said = {
    words: picture.words,
    lines: views.map(({ row, item, figures, period, doubts }) => ({
      view: row.view,
      name: row.name,
      parts: row.parts,
      item,
      figures,
      period,
      doubts,
    })),
  }
  downloadFile(picture.name || 'capture.png', picture.file)
  downloadFile('lecture.json', new Blob([JSON.stringify(said, null, 1)], { type: 'application/json' }))
}
