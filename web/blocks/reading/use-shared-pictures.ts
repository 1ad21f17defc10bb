import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MOST_SHARED, readShare, SHARE_PARAM, takeShared } from '#data/shared-pictures.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { givePictures } from './read-button.tsx'

/** Has the pictures read that the system shared with the application, and says what became of the others. */
export function useSharedPictures(): void {
  const [params, setParams] = useSearchParams()
  const said = params.get(SHARE_PARAM)
  useEffect(() => {
    if (said === null) return
    // A reload, or the way back, shares nothing again.
    setParams(
      (before) => {
        before.delete(SHARE_PARAM)
        return before
      },
      { replace: true },
    )
    void receive(said)
  }, [said, setParams])
}

async function receive(said: string): Promise<void> {
  const share = readShare(said)
  const files = await takeShared(Date.now()).catch((error: unknown) => {
    console.warn('[comptoir] partage', error)
    return []
  })
  givePictures(files, document)
  if (share === null || files.length < share.kept)
    toast('La capture partagée n’est pas arrivée jusqu’ici\u00a0: partage-la à nouveau.', 'error')
  else if (share.left > 0)
    toast(
      `${plural(share.left, 'fichier partagé n’est pas lu', 'fichiers partagés ne sont pas lus')}\u00a0: des images seulement, ${MOST_SHARED} à la fois, 25\u00a0Mo chacune.`,
      'error',
    )
}
