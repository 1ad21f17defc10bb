import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { anEmail, PASSWORD } from '#tests/support/browser/sign-up.ts'

/** A player's hand: what is pressed with it, and which keys. The focus is wherever the page has put it. */
class Hand {
  presses = 0
  keys = 0

  constructor(
    private readonly page: Page,
    private readonly touches: boolean,
  ) {}

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await (this.touches ? target.tap() : target.click())
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  async key(name: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(name)
  }
}

/** Presses, and keys beside what the player has to type anyway, from the first page to a profit. */
const LOOKS = [
  { name: 'a wide window', width: 1440, height: 900, touches: false, presses: 3, extraKeys: 8 },
  { name: 'a phone', width: 390, height: 844, touches: true, presses: 6, extraKeys: 4 },
]

test.for(LOOKS)(
  'A62 T33 from the first page to a first profit: no more presses and keys than these, on $name',
  { tags: 'full' },
  async ({ width, height, touches, presses, extraKeys }, { device }) => {
    const page = await device({ width, height }).open('/')
    const hand = new Hand(page, touches)
    const typed = { email: anEmail(), password: PASSWORD, price: '100', sale: '2k' }

    await hand.press(page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).first())
    await page.getByRole('heading', { level: 1, name: 'Créer un compte' }).waitFor()
    const register = [page.getByLabel('Email'), page.getByLabel('Mot de passe', { exact: true })]
    for (const [i, field] of [...register, page.getByLabel(/Confirm/)].entries()) {
      if (touches) await hand.press(field)
      // Between the two passwords there is the button that shows them.
      else for (let tabs = i === 2 ? 2 : 1; tabs > 0; tabs -= 1) await hand.key('Tab')
      await hand.type(i === 0 ? typed.email : typed.password)
    }
    await hand.key('Enter')

    await page.getByRole('heading', { level: 1, name: 'Bienvenue.' }).waitFor()
    const start = page.getByRole('link', { name: /^Un craft Fabriquer : ./ })
    await start.waitFor()
    await hand.press(start)
    const prices = page.getByRole('textbox', { name: /^Prix du lot de 1, / })
    await prices.first().waitFor()
    const ingredients = await prices.count()
    await hand.press(prices.first())
    for (let i = 0; i < ingredients; i += 1) {
      await hand.type(typed.price)
      await hand.key('Enter')
    }
    await hand.type(typed.sale)
    await hand.key('Enter')

    const result = page.locator(touches ? '.peek b' : '.result .fig')
    await result.filter({ hasText: /\+\s*1\s360\sk/ }).waitFor()
    expect(ingredients).toBe(2)
    expect(hand.presses).toBeLessThanOrEqual(presses)
    const needed = typed.email.length + 2 * typed.password.length + 2 * typed.price.length + typed.sale.length
    expect(hand.keys - needed).toBeLessThanOrEqual(extraKeys)
  },
)
