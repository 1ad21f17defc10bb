import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readShare, SHARE_PARAM, takeShared } from '#data/shared-pictures.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { givePictures } from './read-button.tsx'
import { text } from './text.ts'

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
  if (share === null || files.length < share.kept) toast(text.shareLost, 'error')
  else if (share.left > 0) toast(text.shareLeft(share.left), 'error')
}
