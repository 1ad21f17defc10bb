import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  birthsOf,
  childrenOf,
  herdOf,
  kindFinder,
  pairState,
  pairsOf,
  type StableMount,
} from '#shared/domain/breeding/mount-crosses.ts'

const [ALMOND, GOLDEN, GINGER, BOTH, EBONY] = [1, 2, 3, 12, 40]
const CROSSES = [
  { mount: ALMOND, generation: 1, parents: [] },
  { mount: EBONY, generation: 3, parents: [[BOTH, GINGER] as [number, number]] },
  {
    mount: BOTH,
    generation: 2,
    parents: [[ALMOND, GOLDEN] as [number, number], [GINGER, GINGER] as [number, number]],
  },
]

const male = (kind: number): StableMount => ({ kind, gender: 'male', is_sterile: false })
const female = (kind: number): StableMount => ({ kind, gender: 'female', is_sterile: false })
const anyone = (kind: number): StableMount => ({ kind, gender: null, is_sterile: false })
const sterile = (mount: StableMount): StableMount => ({ ...mount, is_sterile: true })
const state = (...stable: StableMount[]) => pairState(herdOf(stable), [ALMOND, GOLDEN])
const born = (stable: StableMount[], owned: number[] = []) =>
  birthsOf([herdOf(stable)], CROSSES, new Set(owned)).map(({ kind, state: how }) => [kind, how])

describe('a pair', () => {
  test('a male of one and a female of the other are ready, whichever is which', () => {
    expect(state(male(ALMOND), female(GOLDEN))).toBe('ready')
    expect(state(female(ALMOND), male(GOLDEN))).toBe('ready')
  })

  test('two of the same gender, one alone, or nobody, are missing', () => {
    expect(state(male(ALMOND), male(GOLDEN))).toBe('missing')
    expect(state(male(ALMOND))).toBe('missing')
    expect(state()).toBe('missing')
  })

  test('a sterile mount is no parent', () => {
    expect(state(sterile(male(ALMOND)), female(GOLDEN))).toBe('missing')
  })

  test('a gender that was not stated makes a pair possible, and no more', () => {
    expect(state(anyone(ALMOND), female(GOLDEN))).toBe('possible')
    expect(state(anyone(ALMOND), anyone(GOLDEN))).toBe('possible')
  })

  test('a mount does not breed with itself', () => {
    const alone = (...stable: StableMount[]) => pairState(herdOf(stable), [GINGER, GINGER])
    expect(alone(anyone(GINGER))).toBe('missing')
    expect(alone(anyone(GINGER), anyone(GINGER))).toBe('possible')
    expect(alone(male(GINGER), male(GINGER))).toBe('missing')
    expect(alone(male(GINGER), female(GINGER))).toBe('ready')
  })

  test('a mount of a kind that the game does not list is no parent', () => {
    expect(herdOf([{ kind: null, gender: 'male', is_sterile: false }]).size).toBe(0)
  })

  test('the pairs of a kind come with those that the stable can make first', () => {
    const herd = herdOf([male(GINGER), female(GINGER)])
    const cross = { parents: [[ALMOND, GOLDEN] as [number, number], [GINGER, GINGER] as [number, number]] }
    expect(pairsOf(cross, [herd])).toEqual([
      { parents: [GINGER, GINGER], state: 'ready' },
      { parents: [ALMOND, GOLDEN], state: 'missing' },
    ])
  })

  test('mounts of two games do not breed together', () => {
    const [first] = pairsOf({ parents: [[ALMOND, GOLDEN]] }, [
      herdOf([male(ALMOND)]),
      herdOf([female(GOLDEN)]),
    ])
    expect(first?.state).toBe('missing')
  })
})

describe('what a stable can give', () => {
  test('what is not owned comes first, then the lower generation', () => {
    const stable = [male(ALMOND), female(GOLDEN), male(BOTH), female(GINGER)]
    expect(born(stable)).toEqual([
      [BOTH, 'ready'],
      [EBONY, 'ready'],
    ])
    expect(born(stable, [BOTH])).toEqual([
      [EBONY, 'ready'],
      [BOTH, 'ready'],
    ])
  })

  test('a birth is ready as soon as one of its pairs is', () => {
    const births = birthsOf(
      [herdOf([anyone(ALMOND), female(GOLDEN), male(GINGER), female(GINGER)])],
      CROSSES,
      new Set(),
    )
    expect(births[0]?.state).toBe('ready')
    expect(births[0]?.pairs.map((pair) => pair.state)).toEqual(['ready', 'possible'])
  })

  test('one more fertile mount never takes a birth away', () => {
    const mount = fc.record({
      kind: fc.constantFrom(ALMOND, GOLDEN, GINGER, BOTH),
      gender: fc.constantFrom('male' as const, 'female' as const, null),
      is_sterile: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(mount, { maxLength: 8 }), mount, (stable, more) => {
        const after = new Set(born([...stable, more]).map(([kind]) => kind))
        return born(stable).every(([kind]) => after.has(kind))
      }),
    )
  })

  test('a parent leads to its children, the lower generation first, with the other parent', () => {
    expect(childrenOf(GINGER, CROSSES)).toEqual([
      { kind: BOTH, generation: 2, partner: GINGER },
      { kind: EBONY, generation: 3, partner: BOTH },
    ])
  })
})

describe('the kind of a mount', () => {
  const kindOf = kindFinder([
    { id: 33_001, name: 'Dragodinde Amande' },
    { id: 33_011, name: 'Dragodinde Dorée' },
  ])
  const find = (ankama_id: number | null, variant_name: string, family_name = 'Dragodinde') =>
    kindOf({ ankama_id, variant_name, family_name })

  test('is the one of its id, whatever it is called', () => {
    expect(find(33_001, 'Ma belle')).toBe(33_001)
  })

  test('is the one of its name where its id says nothing, with or without the family', () => {
    expect(find(null, 'dragodinde doree')).toBe(33_011)
    expect(find(7, 'Dorée')).toBe(33_011)
  })

  test('is unknown otherwise', () => {
    expect(find(7, 'Inconnue')).toBeNull()
  })
})
