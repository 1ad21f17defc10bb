import type { ReactNode } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { repricingFee } from '#shared/domain/lots/fees.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import { CONTESTED_RUNES, CRUSHING_RULES } from '#shared/domain/rules/crushing-rules.ts'
import type { Contested, Fact } from '#shared/domain/rules/fact.ts'
import {
  type GameRules,
  MAX_SLOTS,
  RULES_READ_ON,
  RULES_VERSION,
  type RuleName,
} from '#shared/domain/rules/game-rules.ts'
import { MARKET_RULES, type RaisedOn } from '#shared/domain/rules/market-rules.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { formatKamas, formatLongDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { chooseRule, useGameRules } from '#store/rules.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { AccountNav } from '../account-nav.tsx'
import { ruleWord } from '../words/collection-words.ts'

/** What the tools reckon with: each rule as it applies, since when, from where; a field where sources differ (M2). */
export function RulesPage() {
  const rules = useGameRules()
  return (
    <div className="page">
      <PageTitle
        title="Règles du jeu"
        purpose={`Ce avec quoi tes chiffres sont calculés, lu le ${formatLongDay(RULES_READ_ON)} pour la version\u00a0${RULES_VERSION}.`}
      />
      <AccountNav />
      {rules ? (
        <div className="max-w-[1200px] gap-x-14 lg:columns-2 [&>section]:mb-9 [&>section]:break-inside-avoid">
          <Market rules={rules} />
          <Crushing rules={rules} />
          <Group title="Métiers" rules={PROFESSION_RULES} words={PROFESSIONS} />
          <Group title="Élevage" rules={BREEDING_RULES} words={BREEDING} />
        </div>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  )
}

/** What a rule is called, and what it says. */
type Words = readonly [label: string, value: string]

const percent = (value: number): string => `${formatNumber(value)}\u00a0%`
const points = (value: number): string => `${formatNumber(value)} points`

const { gap, capture } = PROFESSION_RULES
const PROFESSIONS: Record<keyof typeof PROFESSION_RULES, Words> = {
  maxLevel: ['Niveau le plus haut', formatNumber(PROFESSION_RULES.maxLevel.value)],
  levelXp: [
    'Expérience d’un niveau',
    `${formatNumber(PROFESSION_RULES.levelXp.value)} × niveau × (niveau − 1)`,
  ],
  craftXp: [
    'Expérience d’un craft',
    `${formatNumber(PROFESSION_RULES.craftXp.value)} × niveau de la recette`,
  ],
  gap: [
    'Au-dessus de la recette',
    `÷ (écart^${formatNumber(gap.value.power)} ÷ ${formatNumber(gap.value.divisor)} + 1)`,
  ],
  widestGap: [
    'Plus rien à apprendre',
    `au-delà de ${formatNumber(PROFESSION_RULES.widestGap.value)} niveaux d’écart`,
  ],
  breederRatio: ['Recettes d’Éleveur', `${percent(PROFESSION_RULES.breederRatio.value)} de l’expérience`],
  universalNet: [
    'Filet de capture universel',
    `${percent(PROFESSION_RULES.universalNet.value.ratio)} de l’expérience`,
  ],
  almanaxBonus: ['Jours d’almanax', `+ ${percent(PROFESSION_RULES.almanaxBonus.value.share)} d’expérience`],
  capture: [
    'Une monture capturée',
    `${formatNumber(capture.value.xp)} d’expérience, jusqu’au niveau ${formatNumber(capture.value.upTo)}`,
  ],
}

const { transfer, gaugeCaps, fuelPoints, fuelLevels, levelXp, birth, kinship, geneticWeight, extraction } =
  BREEDING_RULES
const listed = (values: readonly number[]): string => values.map((value) => formatNumber(value)).join(' · ')
const BREEDING: Record<keyof typeof BREEDING_RULES, Words> = {
  formerObjects: ['Anciens objets d’élevage', BREEDING_RULES.formerObjects.value],
  penMounts: ['Montures par enclos', formatNumber(BREEDING_RULES.penMounts.value)],
  transfer: [
    'Une jauge donne',
    `${formatNumber(transfer.value.points)} points × bande, toutes les ${formatNumber(transfer.value.seconds)} s`,
  ],
  gaugeCaps: ['Bandes d’une jauge', `jusqu’à ${listed(gaugeCaps.value)}`],
  fuelPoints: ['Un carburant minuscule', points(fuelPoints.value)],
  fuelSizes: ['Tailles par palier', formatNumber(BREEDING_RULES.fuelSizes.value)],
  fuelLevels: [
    'Niveau du premier carburant',
    `${formatNumber(fuelLevels.value.first)}, puis tous les ${formatNumber(fuelLevels.value.step)} niveaux`,
  ],
  optimakina: ['Optimakina', `+ ${percent(BREEDING_RULES.optimakina.value)}`],
  animakina: ['Animakina', 'fixe le sexe du petit'],
  mating: ['Après un accouplement', BREEDING_RULES.mating.value],
  abilities: [
    'Capacités, de naissance',
    Object.entries(BREEDING_RULES.abilities.value)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join(' · '),
  ],
  genetons: ['Génétons par parent, génération 1 à 9', listed(BREEDING_RULES.genetons.value)],
  stable: ['Places de l’étable', formatNumber(BREEDING_RULES.stable.value)],
  penLevels: ['Enclos, par niveau d’Éleveur', listed(BREEDING_RULES.penLevels.value)],
  birth: [
    'Génération visée',
    `${percent(birth.value.base)} + ${percent(birth.value.level)} par niveau des parents`,
  ],
  takeza: ['Jour de Takeza', `+ ${percent(BREEDING_RULES.takeza.value)}`],
  kinship: [
    'Place dans l’arbre',
    `la monture ${formatNumber(kinship.value.self)}, chaque parent ${formatNumber(kinship.value.parent)}`,
  ],
  geneticWeight: [
    'Poids génétique',
    `une couleur ${formatNumber(geneticWeight.value.one)}, deux ${formatNumber(geneticWeight.value.two)}, Volkorne ${formatNumber(geneticWeight.value.Volkorne)}`,
  ],
  extraction: [
    'Extraire une monture',
    `${formatNumber(extraction.value.perGeneration)} ressource par génération, dès la ${formatNumber(extraction.value.from)}`,
  ],
  fertile: ['Amour, maturité, endurance', points(BREEDING_RULES.fertile.value)],
  serenity: [
    'Sérénité',
    `de −${points(BREEDING_RULES.serenity.value)} à ${points(BREEDING_RULES.serenity.value)}`,
  ],
  generations: ['Générations', formatNumber(BREEDING_RULES.generations.value)],
  levelXp: [
    'Expérience d’une Dragodinde',
    Object.entries(levelXp.value)
      .map(([level, xp]) => `${formatNumber(xp)} au\u00a0niv.\u00a0${level}`)
      .join(' · '),
  ],
}

type GroupProps<Name extends string> = {
  title: string
  rules: Record<Name, Fact<unknown>>
  words: Record<NoInfer<Name>, Words>
}

function Group<Name extends string>({ title, rules, words }: GroupProps<Name>) {
  const names = Object.keys(words).filter((name): name is Name => name in rules)
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {names.map((name) => (
          <Rule key={name} words={words[name]} fact={rules[name]}>
            {'why' in rules[name] && (
              <p className="max-w-[72ch] text-13 text-muted">{String(rules[name].why)}</p>
            )}
          </Rule>
        ))}
      </dl>
    </section>
  )
}

type RuleProps = { words: Words; fact: Fact<unknown>; children?: ReactNode }

/** A rule on its leader; below it since when and from where, and what can be chosen of it. */
function Rule({ words: [label, value], fact: { version, source }, children }: RuleProps) {
  return (
    <div className="lead">
      <dt>{label}</dt>
      <dd className="text-right whitespace-normal">{value}</dd>
      <dd className="order-3 ml-0 basis-full font-normal text-12 text-faint whitespace-normal">
        {`depuis la ${version} · ${source}`}
      </dd>
      {children && (
        <dd className="order-3 ml-0 grid basis-full justify-items-start gap-2 pt-1 pb-3 font-normal whitespace-normal">
          {children}
        </dd>
      )}
    </div>
  )
}

const RUNE_WORDS: Record<(typeof CONTESTED_RUNES)[number]['rule'], string> = {
  vitality: 'Poids d’un point de Vitalité',
  criticalResistance: 'Poids d’un point de Résistance Critiques',
  pushResistance: 'Poids d’un point de Résistance Poussée',
}

/** Says a contested rule, with « Annuler ». */
function useChoose(): (rule: RuleName, value: string) => Promise<boolean> {
  const tell = useMutateAndTell()
  return (rule, value) =>
    tell(`Règle du jeu\u00a0: ${ruleWord(rule)}`, 'rule', (db) => chooseRule(db, rule, value))
}

function Crushing({ rules }: { rules: GameRules }) {
  const choose = useChoose()
  const { line, focus, coefficients, merged, spared, mountCoefficient } = CRUSHING_RULES
  const { times, divisor, plus } = line.value
  return (
    <section>
      <h2>Brisage</h2>
      <dl>
        {CONTESTED_RUNES.map(({ rule, choice }) => {
          const contested: Contested<number> = CRUSHING_RULES[rule]
          return (
            <Rule key={rule} words={[RUNE_WORDS[rule], formatNumber(rules[rule])]} fact={contested}>
              <p className="max-w-[72ch] text-13 text-muted">{contested.why}</p>
              <Segmented
                className="each:min-w-14 each:justify-center"
                label={RUNE_WORDS[rule]}
                value={rules[rule]}
                options={[contested, ...contested.others].map(({ value }) => ({
                  value,
                  label: formatNumber(value),
                }))}
                onChange={(value) => void choose(choice, String(value))}
              />
            </Rule>
          )
        })}
        <Rule words={['Montures', `${percent(rules.mountCoefficient)}, sans focus`]} fact={mountCoefficient}>
          <p className="max-w-[72ch] text-13 text-muted">{mountCoefficient.why}</p>
          <QuantityField
            label="Coefficient des montures"
            value={rules.mountCoefficient}
            min={coefficients.value.minimum}
            max={coefficients.value.maximum}
            onCommit={(typed) => choose('mount_crushing', String(typed))}
          />
        </Rule>
        <Rule
          words={['Une ligne pèse', `${times} × jet × poids × niveau ÷ ${divisor} + ${plus}`]}
          fact={line}
        />
        <Rule words={['Avec un focus', `${percent(focus.value)} des autres lignes comptent`]} fact={focus} />
        <Rule
          words={[
            'Coefficient',
            `de ${formatNumber(coefficients.value.minimum)} à ${percent(coefficients.value.maximum)}`,
          ]}
          fact={coefficients}
        />
        <Rule
          words={['Fusion', `${merged.value} runes en une Pa, ${merged.value} Pa en une Ra`]}
          fact={merged}
        />
        <Rule words={['Ne se brisent pas', spared.value.join(', ')]} fact={spared} />
      </dl>
    </section>
  )
}

const RAISED: Record<RaisedOn, string> = { whole: 'du nouveau prix', increase: 'de la hausse' }
/** A rise that shows what the choice changes. */
const FROM = 10_000
const TO = 12_000

function Market({ rules }: { rules: GameRules }) {
  const choose = useChoose()
  const { listingPercent, loweredPercent, raisedPercent, raisedOn, listingHours, slots } = rules
  return (
    <section>
      <h2>Hôtel de vente</h2>
      <dl>
        <Rule
          words={['Relever un prix', `${percent(raisedPercent)} ${RAISED[raisedOn]}`]}
          fact={MARKET_RULES.raisedOn}
        >
          <p className="max-w-[72ch] text-13 text-muted">{MARKET_RULES.raisedOn.why}</p>
          <Segmented
            label="Taxe pour relever un prix"
            value={raisedOn}
            options={[MARKET_RULES.raisedOn, ...MARKET_RULES.raisedOn.others].map(({ value }) => ({
              value,
              label: `${percent(raisedPercent)} ${RAISED[value]}`,
            }))}
            onChange={(value) => void choose('raised_on', value)}
          />
          <p className="text-13">
            {`De ${formatNumber(FROM)} à ${formatKamas(TO)}\u00a0: ${formatKamas(repricingFee(FROM, TO, rules))} de taxe`}
          </p>
        </Rule>
        <Rule
          words={[
            'Emplacements par marché',
            slots === null
              ? `${formatNumber(MARKET_RULES.slotsPerLevel.value)} × niveau du personnage`
              : formatNumber(slots),
          ]}
          fact={MARKET_RULES.slotsPerLevel}
        >
          <p className="max-w-[72ch] text-13 text-muted">{MARKET_RULES.slotsPerLevel.why}</p>
          <QuantityField
            label="Mes emplacements"
            value={slots}
            max={MAX_SLOTS}
            placeholder="?"
            onCommit={(typed) => choose('slots', typed === 0 ? '' : String(typed))}
          />
        </Rule>
        <Rule
          words={['Mettre en vente', `${percent(listingPercent)} du prix, jamais rendus`]}
          fact={MARKET_RULES.listingPercent}
        />
        <Rule
          words={['Baisser ou garder un prix', `${percent(loweredPercent)} du nouveau prix`]}
          fact={MARKET_RULES.loweredPercent}
        />
        <Rule
          words={['Durée d’une mise en vente', `${formatNumber(listingHours / 24)} jours`]}
          fact={MARKET_RULES.listingHours}
        />
        <Rule words={['Lots', listed(MARKET_RULES.lots.value)]} fact={MARKET_RULES.lots} />
      </dl>
    </section>
  )
}
