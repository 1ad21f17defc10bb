import { ArrowLeftRight, CalendarDays, Hammer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { GAME_SERVERS, MAIN_PROFILE } from '#shared/domain/site/profiles.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { dismissTask, useDeferrals } from '#store/deferred.ts'
import { saveProfile, useProfiles } from '#store/profiles.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { exampleCrafts } from '#ui/page/examples.tsx'
import { PageLink } from '#ui/page/page-link.tsx'

const QUESTION = 'Sur quel serveur joues-tu\u00a0?'

/** Under this name the question is put off for good. */
const SKIPPED = 'server:asked'

/** What a new account begins with: a craft, a resale and today's almanax, each with a real example once there is one. */
export function Welcome({ name }: { name: string | undefined }) {
  const data = useCatalogue()
  const today = useParisDay()
  const offering = useCatalogueList('almanax')?.find(({ date }) => date === today)
  const [item] = data ? exampleCrafts(data) : []
  return (
    <>
      <h1
        className="mb-3 font-head text-[44px] leading-12 tracking-[-0.032em] outline-none max-md:text-[34px] max-md:leading-[38px]"
        tabIndex={-1}
      >
        {name ? `Bienvenue, ${name}.` : 'Bienvenue.'}
      </h1>
      <p className="max-w-[72ch] text-[18px] leading-7 text-muted max-md:text-[16px] max-md:leading-[25px]">
        Trois façons de commencer, avec un vrai exemple. Rien n’est enregistré tant que tu ne saisis rien.
      </p>
      <ul className="mt-7 grid grid-cols-3 gap-5 max-md:mt-5 max-md:grid-cols-1 max-md:gap-3">
        <Start
          to="/app/quick"
          query={item && `?item=${item.id}`}
          icon={<Hammer className="icon" />}
          title="Un craft"
          example={item ? `Fabriquer\u00a0: ${item.name}` : 'Choisir un objet à fabriquer'}
          hint="Donne le prix des ingrédients, lis ce que l’objet te coûte et te rapporte."
        />
        <Start
          to="/app/flips"
          query={item && `?ajout=${item.id}`}
          icon={<ArrowLeftRight className="icon" />}
          title="Une revente"
          example={item ? `Acheter et revendre\u00a0: ${item.name}` : 'Noter un premier achat'}
          hint="Note ton prix d’achat et de vente, la taxe et le profit suivent."
        />
        <Start
          to="/app/almanax/calc"
          icon={<CalendarDays className="icon" />}
          title="L’almanax du jour"
          example={
            offering
              ? `Offrande\u00a0: ${formatNumber(offering.quantity)} × ${offering.name}`
              : 'Voir l’offrande d’aujourd’hui'
          }
          hint="Le coût de l’offrande d’aujourd’hui, puis celui du mois entier."
        />
      </ul>
      <ServerQuestion />
    </>
  )
}

type StartProps = {
  to: string
  query?: string | undefined
  icon: ReactNode
  title: string
  example: string
  hint: string
}

const START =
  'grid h-full grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 gap-y-1 rounded-2 border border-line bg-ink-1 px-5 pt-[18px] pb-5 hover:border-kama [&>.icon]:text-kama'

const Start = ({ to, query, icon, title, example, hint }: StartProps) => (
  <li>
    <PageLink to={to} {...(query ? { query } : {})} className={START}>
      {icon}
      <b className="font-head text-18">{title}</b>{' '}
      <span className="col-start-2 font-medium wrap-anywhere text-kama">{example}</span>{' '}
      <span className="col-start-2 text-muted">{hint}</span>
    </PageLink>
  </li>
)

/** Asks a new account once where it plays (N223). */
export function ServerQuestion() {
  const main = useProfiles()?.find(({ id }) => id === MAIN_PROFILE)
  const put = useDeferrals()
  const tell = useMutateAndTell()
  if (!main || !put || main.server !== '' || put.has(SKIPPED)) return null
  return (
    <section
      className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2 border border-line bg-ink-1 px-5 py-4"
      aria-labelledby="serveur"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="serveur" className="text-16 font-[620]">
          {QUESTION}
        </h2>
        <p className="text-13 text-muted">
          {
            'Les prix changent d’un serveur à l’autre. Tu pourras en ajouter d’autres dans «\u00a0Mon compte\u00a0».'
          }
        </p>
      </div>
      <div className="flex items-center gap-2.5">
        <Select
          label={QUESTION}
          value=""
          options={[
            { value: '', label: 'Choisir un serveur' },
            ...GAME_SERVERS.flatMap(({ kind, names }) =>
              names.map((name) => ({ value: name, label: `${name} · ${kind}` })),
            ),
          ]}
          onChange={(server) =>
            void tell(`Serveur\u00a0: ${server}`, 'server', (db) => saveProfile(db, MAIN_PROFILE, { server }))
          }
        />
        <Button
          className="ghost"
          onClick={() => void tell('Question passée', 'server', (db) => dismissTask(db, SKIPPED))}
        >
          Passer
        </Button>
      </div>
    </section>
  )
}
