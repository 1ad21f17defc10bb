/** Gives the player a file, named after its subject and the day. */
export function download(subject: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = `${subject}-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const downloadJson = (subject: string, value: unknown): void =>
  download(subject, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
