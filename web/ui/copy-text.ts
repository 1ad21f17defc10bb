import { text } from './text.ts'
import { toast } from './toast.tsx'

/** Puts a text on the clipboard and says so; false, after saying why, where the browser refuses. */
export async function copyText(content: string, done = text.copied(content)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content)
    toast(done)
    return true
  } catch {
    toast(text.copyFailed, 'error')
    return false
  }
}
