import { text } from './text.ts'
import { undoToast } from './toast.tsx'

const MESSAGES = { line: text.lineSaved, prefs: text.prefsSaved }

/** Saves, then says so with « Annuler »; a failure has been told by `write`. Answers whether it was saved. */
export async function saveWithUndo(
  what: keyof typeof MESSAGES,
  write: () => Promise<boolean>,
  restore: () => Promise<boolean>,
): Promise<boolean> {
  const saved = await write()
  if (saved) tellSaved(what, restore)
  return saved
}

/** Says that something was saved, with « Annuler ». */
export const tellSaved = (what: keyof typeof MESSAGES, restore: () => Promise<boolean>): void =>
  undoToast(MESSAGES[what], restore, what)
