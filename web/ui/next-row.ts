/** Moves to the field of the same column in the next row that has one; stays when there is none. */
export function focusNextRow(input: HTMLInputElement): boolean {
  const cell = input.closest('td')
  const row = input.closest('tr')
  if (!cell || !row) return false
  const index = [...row.children].indexOf(cell)
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) {
    const field = next.children[index]?.querySelector('input')
    // On a phone the fields of a closed card are not drawn.
    if (!field || field.disabled || field.checkVisibility?.() === false) continue
    field.focus()
    return true
  }
  return false
}
