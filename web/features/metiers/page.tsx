import { Share2 } from 'lucide-react'
import { type Board, boardsOf, GUIDES, type Guide, guidePath, plansOf } from '#blocks/guides.ts'
import { RulesNotice } from '#blocks/rules-notice.tsx'
import { useBreederRecipes, useGuideTiers } from '#blocks/use-guide-tiers.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { pricedRecipes } from '#shared/domain/guides/breeder-guide.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { copyText } from '#ui/files/copy-text.ts'
import { PageLink } from '#ui/page/page-link.tsx'
import { GuideDrawer, GuideNav, GuideTile } from './guide/guide-nav.tsx'
import { GuideProgress } from './guide/guide-progress.tsx'
import { Mines } from './guide/mines.tsx'
import { NetLevels } from './guide/net-levels.tsx'
import { ORES, type Ore } from './guide/ores.ts'
import { TiersTable } from './guide/tiers-table.tsx'
import { Totals } from './guide/totals.tsx'
import { useOpenGuide } from './guide/use-open-guide.ts'

import { text } from './text.ts'
import './metiers.css'
import { useCallback, useMemo } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { useAdoption } from '#store/adopt-local.ts'
import { adoptTicks, useGoals, useTicks } from '#store/guides.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { choiceParam, type UrlParam, useUrlParams } from '#ui/params/use-url-params.ts'

const slugParam = <T extends { slug: string }>(name: string, choices: readonly [T, ...T[]]): UrlParam<T> => ({
  name,
  fallback: choices[0],
  parse: (text) => choices.find(({ slug }) => slug === text),
  format: ({ slug }) => slug,
})

const VIEWS = ['guide', 'net'] as const
type View = (typeof VIEWS)[number]
const VIEW_WORDS: Record<View, string> = { guide: 'Le guide', net: 'Au coût net' }

const PARAMS = {
  guide: slugParam('guide', GUIDES),
  ore: slugParam('minerai', ORES),
  view: choiceParam('vue', VIEWS),
}

export function MetiersPage() {
  const { guide, ore, chooseOre, view, chooseView, boards, data, waiting } = useGuides()
  return (
    <div className="page tool guides">
      <div className="sticky top-[calc(var(--header)+24px)] [grid-area:side] max-[1024px]:hidden">
        <p className="mb-1 text-12 font-medium text-faint" aria-hidden="true">
          Guides Métiers
        </p>
        <GuideNav guide={guide} boards={boards} />
      </div>
      <div className="[grid-area:above]">
        <GuideDrawer guide={guide} boards={boards} />
        <GuideHead guide={guide} />
      </div>
      {boards && data ? (
        <Guided
          key={guide.slug}
          guide={guide}
          board={boards[guide.slug]}
          data={data}
          ore={ore}
          onOre={chooseOre}
          view={view}
          onView={chooseView}
        />
      ) : (
        <>
          <div className="[grid-area:work]">
            <CatalogueWait label={waiting} />
          </div>
          <aside className={RAIL}>
            <Totals open={null} />
          </aside>
        </>
      )}
    </div>
  )
}

const HEAD =
  'mb-4 flex items-center gap-4 [--sz:52px] max-md:mb-3 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1.5 max-md:[--sz:44px]'
const PUBLISHED =
  'ml-auto grid justify-items-end gap-1.5 self-end max-md:flex max-md:basis-full max-md:flex-row-reverse max-md:items-center max-md:justify-between'

/** The head of a guide: picture, title, what it is for; who publishes it and since when, where the guide says so. */
function GuideHead({ guide }: { guide: Guide }) {
  const { intro, updated, shared } = guideText[guide.slug]
  return (
    <header className={`guide-head ${HEAD}`}>
      <GuideTile guide={guide} />
      <div className="max-md:contents">
        <h1 className="font-head text-28 tracking-[-0.015em] max-md:flex-1" tabIndex={-1}>
          {guide.job} <span className="font-normal text-muted">Guide 0 à 200</span>
        </h1>
        <p className="text-muted max-md:basis-full">{intro}</p>
      </div>
      {updated && (
        <div className={PUBLISHED}>
          {shared && (
            <Button className="small" onClick={() => void share(guide)}>
              <Share2 className="icon small" />
              Partager
            </Button>
          )}
          <p className="text-right text-12 text-faint max-md:grid max-md:text-left">
            {shared && <span className="whitespace-nowrap">Publié par Comptoir</span>}
            <span className={`whitespace-nowrap ${shared ? "md:before:content-['_·_']" : ''}`}>
              {`Mis à jour le ${updated}`}
            </span>
          </p>
        </div>
      )}
    </header>
  )
}

/** The device's own sharing; where it has none, the link is copied. */
async function share(guide: Guide): Promise<void> {
  const url = new URL(guidePath(guide), location.origin).href
  if (!('share' in navigator)) {
    await copyText(url, 'Adresse copiée')
    return
  }
  try {
    await navigator.share({ title: `${guide.job}\u00a0: Guide 0 à 200`, url })
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError'
    if (!dismissed) await copyText(url, 'Adresse copiée')
  }
}

const RAIL = 'grid gap-5 [grid-area:rail] max-[1024px]:mt-6'
/** Under the guide, totals and mines share the line. */
const SIDE_BY_SIDE = 'md:max-[1024px]:grid-cols-2 md:max-[1024px]:items-start md:max-[1024px]:gap-6'

type Props = {
  guide: Guide
  board: Board
  data: Catalogue
  ore: Ore
  onOre: (ore: Ore) => void
  view: View
  onView: (view: View) => void
}

function Guided({ guide, board, data, ore, onOre, view, onView }: Props) {
  const open = useOpenGuide(guide, board, data)
  const mines = guide.slug === 'mineur'
  return (
    <>
      <div className="[grid-area:work]">
        <RulesNotice />
        <GuideProgress id={guide.id} open={open} />
        <Segmented
          className="mt-3 max-md:mt-1"
          label="Vue"
          value={view}
          options={VIEWS.map((value) => ({ value, label: VIEW_WORDS[value] }))}
          onChange={onView}
        />
        {view === 'guide' ? (
          <>
            {guide.slug === 'eleveur' && <CheapestRecipes />}
            <TiersTable open={open} />
            <Tips guide={guide} />
          </>
        ) : (
          <NetLevels job={guide.job} goal={board.goal} data={data} />
        )}
      </div>
      <aside className={`${RAIL} ${mines ? SIDE_BY_SIDE : ''}`}>
        <Totals open={open} />
        {mines && <Mines data={data} ore={ore} onChoose={onOre} />}
      </aside>
    </>
  )
}

/** Among how many recipes the tiers of Éleveur choose, and where the prices of the others are typed. */
function CheapestRecipes() {
  const breeder = useBreederRecipes()
  if (!breeder) return null
  const { recipes, pricesOf } = breeder
  if (recipes.every(({ ingredients }) => ingredients.length === 0)) return null
  return (
    <p className="faint mt-1 text-13">
      {text.cheapest(pricedRecipes(recipes, pricesOf), recipes.length)}{' '}
      <PageLink to="/app/elevage-renta" query="?onglet=carburants" className="link">
        Saisir d’autres prix
      </PageLink>
    </p>
  )
}

const Tips = ({ guide }: { guide: Guide }) => (
  <section className="tips mt-6 border-y border-line py-3.5" aria-labelledby="guide-tips">
    <h2 id="guide-tips">Astuces rapides</h2>
    <ul className="mt-1.5 grid max-w-[72ch] gap-1.5 text-muted">
      {guideText[guide.slug].tips.map((tip) => (
        <li
          key={tip}
          className="relative pl-4 before:absolute before:top-2 before:left-0.5 before:size-[5px] before:rounded-full before:bg-line-2"
        >
          {tip}
        </li>
      ))}
    </ul>
  </section>
)

/** The screen: which guide is open, and all of them once the game data and the player's rows are read. */
function useGuides() {
  const data = useCatalogue()
  const tiers = useGuideTiers(true)
  const checks = useTicks()
  const goals = useGoals()
  const [{ guide, ore, view }, change] = useUrlParams<{ guide: Guide; ore: Ore; view: View }>(PARAMS)
  const chooseOre = useCallback((chosen: Ore) => change({ ore: chosen }), [change])
  const chooseView = useCallback((chosen: View) => change({ view: chosen }), [change])
  useAdoptedTicks(guide.id)
  const plans = useMemo(
    () => (data && tiers && goals ? plansOf(tiers, goals, nameIn(data)) : null),
    [data, tiers, goals],
  )
  const boards = useMemo(() => (plans && checks ? boardsOf(plans, checks) : null), [plans, checks])
  return {
    guide,
    ore,
    chooseOre,
    view,
    chooseView,
    data,
    boards,
    waiting: data && tiers ? 'Chargement…' : 'Le catalogue arrive, tes paliers s’affichent dès qu’il est là.',
  }
}

const nameIn = (data: Catalogue) => (id: number) => data.item(id).name

/** Ticks that an older version kept on this device come into the account when their guide is opened. */
function useAdoptedTicks(guide: GuideId): void {
  useAdoption(
    'cases d’avant',
    useMemo(() => (db: AccountDb) => adoptTicks(db, guide), [guide]),
  )
}

type GuideText = {
  intro: string
  /** The day on which the guide was last revised, as printed. */
  updated?: string
  /** The header says who publishes it and offers to share it. */
  shared?: boolean
  tips: readonly string[]
}

/** What each guide says in its own words. */
const guideText: Record<Guide['slug'], GuideText> = {
  chasseur: {
    intro: 'Les plats à cuisiner et le gibier à rapporter, palier par palier.',
    tips: [
      'Équipe une arme de chasse avant le combat\u00a0: sans elle, les monstres ne laissent pas de viande.',
      'Chaque plat ne demande qu’une viande\u00a0: compare son prix à l’hôtel de vente avec le temps de la chasse.',
      'Prépare tes céréales par lots de 100 ou 1 000, souvent moins chers à l’unité que les petits lots.',
      'L’expérience en trop à la fin d’un palier compte déjà dans le suivant\u00a0: ce guide en tient compte.',
    ],
  },
  paysan: {
    intro: 'Les pains à pétrir et les champs à faucher, palier par palier.',
    tips: [
      'Fauche dès le premier palier\u00a0: récolter donne aussi de l’expérience, et il te restera moins de pains à faire.',
      'Le blé sert jusqu’au niveau 20, puis dans les guides Chasseur et Alchimiste\u00a0: garde ton surplus.',
      'Regarde les lots de 100 et de 1 000 à l’hôtel de vente avant d’acheter à l’unité.',
      'Revends tes pains au fur et à mesure plutôt que tous le même jour\u00a0: tu fais moins baisser leur prix.',
    ],
  },
  pecheur: {
    intro: 'Les poissons à préparer et les prises à prévoir, palier par palier.',
    tips: [
      'Chaque palier n’utilise qu’un poisson\u00a0: pêche ou achète tout d’un coup avant de t’installer à l’atelier.',
      'Les plantes des recettes viennent de l’alchimiste\u00a0: achète-les en lots de 100.',
      'Ici chaque palier repart de son niveau bas\u00a0: un peu de poisson en trop est une marge, pas une perte.',
    ],
  },
  mineur: {
    intro: 'Les recettes à enchaîner et ce qu’il faut miner, palier par palier.',
    updated: '04/06/2024',
    tips: [
      'Garde l’étain et le silicate dès que tu peux les miner\u00a0: les recettes en demandent jusqu’au niveau 200.',
      'Fer, cuivre, bronze et kobalte servent sur plusieurs paliers\u00a0: les totaux t’évitent d’en manquer plus tard.',
      'Achète l’eau potable en une fois\u00a0: elle ne sert qu’entre les niveaux 10 et 20.',
      'Revends tes alliages, les forgerons et les bijoutiers en consomment.',
    ],
  },
  bucheron: {
    intro: 'Les planches à débiter et les bois à couper, palier par palier.',
    updated: '20/11/2026',
    shared: true,
    tips: [
      'Le premier palier demande le plus de crafts\u00a0: coupe toi-même, la récolte donne de l’expérience en plus.',
      'Garde ton frêne et ton châtaignier\u00a0: ils reviennent jusqu’au niveau 80.',
      'Fais tes planches par fournées de 100\u00a0: tu ajustes mieux le dernier craft de chaque palier.',
    ],
  },
  alchimiste: {
    intro: 'Les potions à mélanger et les plantes à cueillir, palier par palier.',
    updated: '20/11/2026',
    shared: true,
    tips: [
      'Cueille en chemin\u00a0: la récolte donne de l’expérience et raccourcit le palier suivant.',
      'Les céréales viennent du paysan\u00a0: une ou deux par potion, à acheter en lots de 100.',
      'Les potions de soin se vendent toute l’année\u00a0: écoule ta production palier après palier.',
      'Compare le lot de 1 000 et dix lots de 100 avant un gros achat de plantes.',
    ],
  },
  eleveur: {
    intro: 'Les carburants, makinas et filets à fabriquer au moins cher, palier par palier.',
    tips: [
      'Jusqu’au niveau 15, capturer des montures donne 30 points d’expérience chacune (d’après les guides publics).',
      'Les recettes d’Éleveur ne donnent que 5 % de l’expérience d’un craft, le filet universel 50 %\u00a0: les paliers sont longs.',
      'Tes carburants se revendent, ou remplissent tes enclos\u00a0: regarde l’onglet «\u00a0Enclos\u00a0» d’Élevage Rentabilité.',
      'Une case reste cochée si le palier change de recette\u00a0: elle revient avec elle.',
    ],
  },
}
