import { button, field } from '#tests/support/browser/engine-page.ts'
import { describeIn, PHONE, register, signIn, test } from '#tests/support/browser/engines.ts'
import { ENGINES } from './engines.ts'

const FUEL = 'Gigantesque Extrait de Caresseur'
const FUELS = '/app/elevage-renta?onglet=carburants&jauge=caresseur&palier=1&ouvert=caresseur-1'
/** Mounts that lack 5,000 points of serenity, and nothing else. */
const PEN =
  '/app/elevage-renta?onglet=enclos&vise=0&amour=20000&maturite=20000&endurance=20000&serenite=-5000'

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N186 N187 N189 with the server stopped a fuel is priced, a pen planned and sent to Courses; the other device shows it later', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const email = await register(page)
      const phone = await start(engine, PHONE).open('/')
      await signIn(phone, email)
      await page.goto(FUELS)
      await page.sees(field(`Prix ×1, ${FUEL}`))
      await page.synced()

      await server.stop()
      await page.tab.reload()
      await page.save(field(`Prix ×1, ${FUEL}`), '3000')
      await page.reads('600 k')
      await page.goto(PEN)
      await page.reads('Coût du plan, ton stock est déduit 3 000 k')
      await page.committing(() => page.press(button('Envoyer aux Courses')))
      await page.goto('/app/metiers?guide=eleveur')
      await page.reads('ou 64 captures')
      await page.waiting()

      await server.start()
      await page.synced()
      await phone.goto('/app/courses')
      await phone.reads(FUEL)
      await phone.goto(PEN)
      await phone.reads('Coût du plan, ton stock est déduit 3 000 k')
    })
  })
}
