import { button, type EnginePage, field, startsWith } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { drawWindow, lotsOf } from '#tests/support/browser/market-windows.ts'
import { choose, paste } from '#tests/support/browser/pictures.ts'
import { ENGINES } from './engines.ts'

const ROWS = [
  ['Bois de Frêne', ['85', '810', '8 200', '79 000']],
  ['Ortie', ['12', '119', '1 150', '12 400']],
] as const
/** The reader's core is 3 MB, and is compiled at its first use. */
const READ_MS = 60_000

/** Pastes a picture of the lots of each item, or chooses its file where the engine lets no paste of a test bring one. */
async function givePictures(page: EnginePage, name: string): Promise<void> {
  for (const [item, prices] of ROWS) {
    const base64 = await page.tab.evaluate(drawWindow, { drawing: lotsOf(item, prices), scale: 1.5 })
    const file = { base64, name: `${item}.png`, type: 'image/png' }
    if (await page.tab.evaluate(paste, file)) continue
    process.stderr.write(
      `engines : ${name} ne laisse aucun test coller une image ; elle est donnée en fichier.\n`,
    )
    await page.tab.evaluate(choose, file)
  }
}

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N135 N152 N154 N156 N160 a picture is read, taken and taken back, and read again and put right without network', {
      timeout: 240_000,
    }, async ({ server, start }) => {
      const page = await start(engine).open('/')
      await register(page)
      await page.goto('/app/prices')
      await page.reads('Ton carnet est vide')
      await givePictures(page, engine.name)
      await page.reads('2 lignes sûres', READ_MS)
      await page.press(startsWith(button('Garder hors ligne')))
      await page.sees(button('Ne plus garder hors ligne'))
      await page.committing(() => page.press(button('Enregistrer 8 prix sûrs')))
      await page.reads('8 prix enregistrés')
      await page.press(startsWith(button('Annuler')))
      await page.reads('Ton carnet est vide')

      await server.stop()
      await page.tab.reload()
      await page.reads('Ton carnet est vide')
      await givePictures(page, engine.name)
      await page.reads('2 lignes sûres', READ_MS)
      await page.fill(field('Prix ×10 de Bois de Frêne'), '825', 'Enter')
      await page.committing(() => page.press(button('Enregistrer 8 prix sûrs')))
      await page.shows(field('Prix du lot de 10, Ortie'), 119)
      await page.shows(field('Prix du lot de 10, Bois de Frêne'), 825)
    })
  })
}
