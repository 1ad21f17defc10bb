import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { allByRole, byRole, click, press, render, undo, until } from '#tests/support/screens/render.tsx'
import { Highlight } from '#ui/catalogue/highlight.tsx'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { dayInWords, shortNumber } from '#ui/figures/curve-words.ts'
import { glyphOf } from '#ui/figures/glyphs.ts'
import { Money } from '#ui/figures/money.tsx'
import { Progress } from '#ui/figures/progress.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Toasts, toast, undoToast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

const ASH = { id: 303, name: 'Bois de Frêne', type: 'Bois', img: null }
const said = () => document.querySelector('.toast')?.textContent
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

describe('money', () => {
  test('T3 an amount is printed with its unit after a narrow no-break space', async () => {
    const { place } = await render(<Money value={12_500} />)
    expect(place.textContent).toBe('12\u202f500\u202fk')
  })

  test.each([
    [948_646, 'gain', '+ 948 646 k'],
    [-91_221, 'loss', '− 91 221 k'],
    [0, '', '0 k'],
  ])('T3 money made or lost is told by its sign, not by colour alone: %i', async (value, colour, text) => {
    const { place } = await render(<Money value={value} tone="gain-loss" />)
    expect(plain(place.textContent)).toBe(text)
    expect(place.querySelector('.money')?.className.trim()).toBe(`money ${colour}`.trim())
  })
})

describe('item', () => {
  test('a name copies itself and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await render(
      <>
        <ItemName item={ASH} sub="Bois · niv. 1" />
        <Toasts />
      </>,
    )
    await click(byRole('button', 'Bois de Frêne'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Bois de Frêne')
    await until(() => expect(said()).toContain('«\u00a0Bois de Frêne\u00a0» copié'))
  })

  test.each([
    ['Bois', 'bois'],
    ['Potion de conquête', 'potion'],
    ['Type que personne ne connaît', 'divers'],
    ['', 'divers'],
    ['constructor', 'divers'],
  ])('T126 the type %j has the drawing %s', (type, glyph) => {
    expect(glyphOf(type, 1).glyph).toBe(glyph)
  })

  test('T126 the drawing stays when the picture does not come', async () => {
    const { place } = await render(<ItemIcon item={{ ...ASH, img: 'https://exemple.test/303.png' }} />)
    const picture = place.querySelector('img')
    expect(place.querySelector('use')).not.toBeNull()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await act(async () => picture?.dispatchEvent(new Event('error')))
    expect(place.querySelector('img')).toBeNull()
    expect(place.querySelector('use')).not.toBeNull()
    const soon = await render(<ItemIcon item={{ ...ASH, img: 'https://exemple.test/303.png' }} />)
    expect(soon.place.querySelector('img')).toBeNull()
    // The server may have been away for a moment: a minute later it is asked for again.
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    const again = await render(<ItemIcon item={{ ...ASH, img: 'https://exemple.test/303.png' }} />)
    expect(again.place.querySelector('img')).not.toBeNull()
  })

  test.each([
    ['https://api.dofusdu.de/dofus3/v1/img/item/38001-64.png', '/icons/item/38001-64.png'],
    ['https://api.dofusdu.de/dofus2/img/item/38001-400.png', '/icons/item/38001-128.png'],
    ['/icons/item/38001-64.png', '/icons/item/38001-64.png'],
    ['https://api.dofusdu.de/dofus3/v1/img/item/0-64.png', undefined],
  ])('T126 a picture of the service is asked of our server: %s', async (img, src) => {
    const { place } = await render(<ItemIcon item={{ ...ASH, img }} />)
    expect(place.querySelector('img')?.getAttribute('src')).toBe(src)
    expect(place.querySelector('use')).not.toBeNull()
  })

  test('T126 the picture takes the drawing’s place when it is there', async () => {
    const { place } = await render(<ItemIcon item={{ ...ASH, img: 'https://exemple.test/303.png' }} />)
    await act(async () => place.querySelector('img')?.dispatchEvent(new Event('load')))
    expect(place.querySelector('use')).toBeNull()
    expect(place.querySelector('img.here')).not.toBeNull()
    // A line that is drawn anew shows it at once.
    const again = await render(<ItemIcon item={{ ...ASH, img: 'https://exemple.test/303.png' }} />)
    expect(again.place.querySelector('img.here')).not.toBeNull()
  })
})

test.each([
  [20_900, '20 900'],
  [-185_000, '−185 000'],
  [1_250_000, '1,25 M'],
])('an axis writes thousands out, since k is the unit kamas: %i', (value, written) => {
  expect(plain(shortNumber(value))).toBe(written)
})

test('a day of a curve of several lines says what each of them was worth, but for those that have no value', () => {
  const point = { day: '2026-11-20', value: 30 }
  const lines = [
    { name: 'Fortune', colour: '--kama', values: [10, 30] },
    { name: 'Kamas', colour: '--text', values: [null, null] },
    { name: 'Lots', colour: '--text', values: [4, 5] },
  ]
  expect(plain(dayInWords(point, String))).toBe('ven. 20 nov. : 30')
  expect(plain(dayInWords(point, String, lines, 1))).toBe('ven. 20 nov. : Fortune 30 · Lots 5')
})

describe('toasts', () => {
  test('T9 « Annuler » undoes what was saved, and the message goes', async () => {
    const ofSave = vi.fn()
    await render(<Toasts />)
    undoToast('Ligne sauvegardée ✔', ofSave)
    await until(() => expect(said()).toContain('Ligne sauvegardée ✔'))
    // The second tap of a finger that did it is none on the message that came up there.
    const place = byRole('button', /^Annuler/).parentElement
    expect(place?.dataset.settling).toBe('')
    await until(() => expect(place?.dataset.settling).toBeUndefined())
    await undo()
    expect(ofSave).toHaveBeenCalledOnce()
  })

  test('a message goes along into the dialog on top, and back, with the seconds that it has left', async () => {
    const dialogs = (...titles: string[]) => (
      <>
        <Toasts />
        {titles.map((title) => (
          <Dialog key={title} title={title} onClose={() => {}}>
            <p>{title}</p>
          </Dialog>
        ))}
      </>
    )
    const { rerender } = await render(dialogs())
    undoToast('Relevé effacé', () => {})
    await until(() => expect(said()).toContain('Relevé effacé'))
    const message = document.querySelector('.toast')
    const place = () => message?.closest('dialog')?.querySelector('h2')?.textContent
    await rerender(dialogs('Détail'))
    expect(place()).toBe('Détail')
    await rerender(dialogs('Détail', 'Au-dessus'))
    expect(place()).toBe('Au-dessus')
    await rerender(dialogs('Détail'))
    expect(place()).toBe('Détail')
    await rerender(dialogs())
    expect(place()).toBeUndefined()
    expect(message?.isConnected).toBe(true)
  })

  test('what was done is painted before it is said', async () => {
    await render(<Toasts />)
    toast('Bonjour')
    await until(() => expect(said()).toContain('Bonjour'))
    const frames: FrameRequestCallback[] = []
    const frame = vi.spyOn(globalThis, 'requestAnimationFrame')
    frame.mockImplementation((paint) => frames.push(paint))
    toast('Prix enregistré')
    await until(() => expect(frames).toHaveLength(1))
    expect(document.body.textContent).not.toContain('Prix enregistré')
    frame.mockRestore()
    frames[0]?.(performance.now())
    await until(() => expect(document.body.textContent).toContain('Prix enregistré'))
  })

  test('a message is read out politely', async () => {
    await render(<Toasts />)
    toast('Bonjour')
    await until(() => expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('Bonjour'))
  })
})

describe('dialog', () => {
  const open = (onClose: () => void, alert = false) =>
    render(
      <Dialog
        title="Supprimer ?"
        onClose={onClose}
        alert={alert}
        footer={<button type="button">Annuler</button>}
      >
        <p>C’est irréversible.</p>
      </Dialog>,
    )

  test('a dialog is modal, named by its title, and closes on Escape', async () => {
    const onClose = vi.fn()
    await open(onClose)
    const dialog = document.querySelector('dialog')
    expect(dialog?.open).toBe(true)
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Supprimer ?',
    )
    await act(async () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('« Annuler » of a file picker within a dialog leaves the dialog open', async () => {
    const onClose = vi.fn()
    await render(
      <Dialog title="Importer" onClose={onClose}>
        <input type="file" />
      </Dialog>,
    )
    const picker = document.querySelector('input')
    await act(async () => picker?.dispatchEvent(new Event('cancel', { bubbles: true })))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a text that is selected as far as outside leaves the dialog open', async () => {
    const onClose = vi.fn()
    await open(onClose)
    const dialog = document.querySelector('dialog')
    const inside = dialog?.querySelector('p')
    await act(async () => {
      inside?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      dialog?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a dialog that refuses to close stays in sight, however often Escape is pressed', async () => {
    const onClose = vi.fn()
    await open(onClose)
    const dialog = document.querySelector('dialog')
    // After one cancel that was refused, the browser closes it without asking.
    await act(async () => dialog?.close())
    await until(() => expect(onClose).toHaveBeenCalledOnce())
    expect(dialog?.open).toBe(true)
  })

  test('a dialog that the browser has closed goes away where its owner lets it', async () => {
    const { rerender } = await render(<Closing />)
    await act(async () => document.querySelector('dialog')?.close())
    await until(() => expect(document.querySelector('dialog')).toBeNull())
    await rerender(<p>reste</p>)
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('a click outside closes a dialog, not an alert (%s)', async (alert, times) => {
    const onClose = vi.fn()
    await open(onClose, alert)
    const dialog = document.querySelector('dialog')
    if (dialog) await click(dialog)
    expect(onClose).toHaveBeenCalledTimes(times)
  })
})

function Closing() {
  const [open, setOpen] = useState(true)
  return (
    open && (
      <Dialog title="Supprimer ?" onClose={() => setOpen(false)}>
        <p>C’est irréversible.</p>
      </Dialog>
    )
  )
}

describe('small parts', () => {
  test('a search’s matches are marked, the rest of the name untouched', async () => {
    const { place } = await render(
      <Highlight
        text="Bois de Frêne"
        marks={[
          [0, 2],
          [8, 13],
        ]}
      />,
    )
    expect(place.textContent).toBe('Bois de Frêne')
    expect([...place.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bo', 'Frêne'])
  })

  test('a progress bar counts in words and in percent, and never past its end', async () => {
    const { place } = await render(<Progress label="Catalogue" done={4120} total={11_142} unit="objets" />)
    expect(plain(place.textContent)).toBe('Catalogue4 120 / 11 142 objets')
    expect(byRole('progressbar').getAttribute('aria-valuenow')).toBe('36')
    await render(<Progress label="Fini" done={12} total={10} />)
    expect(byRole('progressbar', 'Fini').getAttribute('aria-valuenow')).toBe('100')
  })

  test('a segmented choice is a group of radios', async () => {
    const onChange = vi.fn()
    const options = [
      { value: 'a', label: 'Tous' },
      { value: 'b', label: '0-50' },
    ] as const
    await render(<Segmented label="Niveau" value="a" options={options} onChange={onChange} />)
    await click(byRole('radio', '0-50'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
  })

  test('an empty state is announced with what to do about it', async () => {
    await render(
      <EmptyState title="Aucun craft ne correspond" hint="Essaie un autre niveau.">
        <button type="button">Effacer les filtres</button>
      </EmptyState>,
    )
    expect(byRole('status').textContent).toContain('Aucun craft ne correspondEssaie un autre niveau.')
    await press('Tab')
    expect(byRole('button', 'Effacer les filtres')).toBeDefined()
  })
})

describe('a double click on what closes a dialog', () => {
  function Rows({ onAct }: { onAct: () => void }) {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={onAct}>
          Supprimer
        </button>
        {open && (
          <Dialog title="Supprimer ?" alert onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setOpen(false)}>
              Confirmer
            </button>
          </Dialog>
        )}
      </>
    )
  }
  const clickAt = (target: Element, clientX: number) =>
    act(async () => {
      const init = { bubbles: true, cancelable: true, detail: 1, view: window, clientX, clientY: 300 }
      target.dispatchEvent(new MouseEvent('click', init))
    })

  test('presses nothing that lay behind it; elsewhere, and by the keyboard, the page answers at once', async () => {
    const onAct = vi.fn()
    await render(<Rows onAct={onAct} />)
    const behind = byRole('button', 'Supprimer')
    await clickAt(byRole('button', 'Confirmer'), 500)
    expect(allByRole('dialog')).toEqual([])
    await clickAt(behind, 503)
    expect(onAct).not.toHaveBeenCalled()
    await clickAt(behind, 700)
    await click(behind)
    expect(onAct).toHaveBeenCalledTimes(2)
  })

  test('by a mouse is what the system counts as one, however quick two presses were', async () => {
    const onAct = vi.fn()
    await render(<Rows onAct={onAct} />)
    const behind = byRole('button', 'Supprimer')
    await clickAt(byRole('button', 'Confirmer'), 500)
    const press = (detail: number) =>
      act(async () => {
        const init = { bubbles: true, cancelable: true, detail, view: window, clientX: 503, clientY: 300 }
        behind.dispatchEvent(new PointerEvent('click', { ...init, pointerType: 'mouse' }))
      })
    await press(2)
    expect(onAct).not.toHaveBeenCalled()
    await press(1)
    expect(onAct).toHaveBeenCalledOnce()
  })
})
