const EDITABLE = 'input, textarea, [contenteditable]'

/** The files of a paste; none where it is text that is pasted into a field (N135). */
export function pastedFiles(event: ClipboardEvent): File[] {
  const data = event.clipboardData
  const files = [...(data?.files ?? [])]
  // A spreadsheet puts a picture of its cells beside their text.
  const text = data?.types.includes('text/plain') === true
  const target = event.target
  const inField = isElement(target) && target.closest(EDITABLE) !== null
  return text && inField ? [] : files
}

/** Whether a drag brings files. */
export const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** An element of this window or of another one, whose classes are others. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target
