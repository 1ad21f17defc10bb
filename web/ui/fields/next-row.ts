/**
 * Moves to the field of the same column in the next row that has one; from the last one to the field that `data-then`
 * around it names, while that one is empty, else to the first field of the next column that has any; stays when there
 * is none.
 */
export function focusNextRow(input: HTMLInputElement): boolean {
  const cell = input.closest('td')
  const row = input.closest('tr')
  if (!cell || !row) return false
  const index = [...row.children].indexOf(cell)
  const rows = [...(row.parentElement?.children ?? [])]
  const below = rows.slice(rows.indexOf(row) + 1)
  const columns = Array.from({ length: row.children.length - index - 1 }, (_, n) => index + 1 + n)
  const field =
    firstField(below, index) ??
    emptyField(input.closest<HTMLElement>('[data-then]')?.dataset.then) ??
    columns.map((column) => firstField(rows, column)).find((one) => one !== undefined)
  field?.focus()
  return field !== undefined
}

function emptyField(id: string | undefined): HTMLInputElement | undefined {
  const field = id === undefined ? null : document.getElementById(id)
  return field instanceof HTMLInputElement && field.value === '' ? field : undefined
}

const firstField = (rows: readonly Element[], column: number): HTMLInputElement | undefined =>
  rows
    .map((row) => row.children[column]?.querySelector('input'))
    // On a phone the fields of a closed card are not drawn.
    .find((field) => field && !field.disabled && field.checkVisibility?.() !== false) ?? undefined

/** For how long a removed row may still be drawn: a second. */
const FRAMES = 60

/**
 * Notes where the focus goes when the row of this button is removed: to the same button of the row below, else above,
 * or to what is drawn of that row. The answer goes there, once the row is gone and nothing else took the focus.
 */
export function focusAfterRow(button: Element): () => void {
  const row = button.closest('tr')
  const own: Element[] = [...(row?.querySelectorAll('button') ?? [])]
  const fromEnd = own.length - own.indexOf(button)
  const rows = [...(row?.parentElement?.children ?? [])]
  const at = row ? rows.indexOf(row) : 0
  const nearest = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  const move = () => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    // The head of a group may go with its last row.
    const beside = nearest.find((one) => one.isConnected && one.querySelector('button'))
    const buttons = [...(beside?.querySelectorAll<HTMLElement>('button') ?? [])]
    const drawn = buttons.filter((one) => one.checkVisibility?.() !== false)
    const same = buttons.at(-fromEnd)
    const there = same && drawn.includes(same) ? same : drawn[0]
    ;(there ?? document.querySelector<HTMLElement>('main h1, h1[tabindex]'))?.focus()
  }
  // The live rows say that it is gone a few frames after the commit; a row that was not removed keeps the focus.
  const wait = (frames: number) => {
    if (!button.isConnected) move()
    else if (frames > 0) requestAnimationFrame(() => wait(frames - 1))
  }
  return () => wait(FRAMES)
}
