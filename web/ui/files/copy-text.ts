import { toast } from '#ui/overlays/toast.tsx'
import { text } from '#ui/text.ts'

/** Puts a text on the clipboard and says so; false, after saying why, where the browser refuses. */
export async function copyText(content: string, done = text.copied(content)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content)
    toast(done)
    return true
  } catch {
    toast('Copie impossible sur ce navigateur', 'error')
    return false
  }
}
