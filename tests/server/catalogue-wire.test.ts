import { expect, test } from 'vitest'
import { partsOf } from '#server/catalogue/parts.ts'
import type { CatalogueRows, ItemRow } from '#server/catalogue/rows.ts'
import type { CatalogueTable } from '#shared/catalogue/define-table.ts'
import * as tables from '#shared/catalogue/tables.ts'
import { startObjects } from '#shared/domain/breeding/start-objects.ts'

const item: ItemRow = {
  id: 44,
  name: 'Épée de Boisaille',
  level: 7,
  type: 'Épée',
  typeId: 6,
  category: 'equipment',
  img: '/icons/item/6007-64.png',
  imgLarge: '/icons/item/6007-128.png',
  set: 3,
  effects: [
    { type: 96, name: 'Dommages Eau', min: 1, max: 7 },
    { type: 5, name: 'Sort', min: 2, max: null, text: 'Lance un sort' },
  ],
  origin: 'service',
  pods: 15,
  conditions: 'Force > 9',
}

const bare: ItemRow = {
  ...item,
  id: 7,
  name: 'Filet',
  type: 'Divers',
  img: 'https://x.example/filet.png',
  set: null,
  effects: [],
  pods: null,
  conditions: null,
}
/** What the profession Éleveur makes: such items also stand in lists of their own. */
const penObjects = startObjects()
  .filter(({ name }) => /^(Extrait de Mangeoire|Animakina Muldo .* 3|Filet à Muldo .*)$/.test(name))
  .map(({ id, name, type }): ItemRow => ({ ...bare, id, name, type, category: 'consumables', img: null }))

const rows: CatalogueRows = {
  items: [item, bare, ...penObjects],
  recipes: [
    {
      id: 44,
      job: 'Forgeron',
      level: 7,
      ratio: 100,
      ingredients: [
        { id: 7, quantity: 3 },
        { id: 303, quantity: 10 },
      ],
    },
    { id: 7, job: null, level: 1, ratio: 0, ingredients: [{ id: 8, quantity: 1 }] },
  ],
  sets: [
    { id: 3, name: 'Panoplie', level: 7, items: [44, 45], bonuses: [{ pieces: 2, effects: ['5 Force'] }] },
    { id: 1, name: 'Vide', level: 1, items: [], bonuses: [] },
  ],
  mounts: [
    { id: 9, name: 'Dragodinde Rousse', family: 'Dragodinde', img: null },
    { id: 2, name: 'Muldo Doré', family: 'Muldo', img: '/icons/mount/2-64.png' },
  ],
  crosses: [
    {
      mount: 9,
      generation: 2,
      parents: [
        [1, 2],
        [3, 4],
      ],
    },
    { mount: 2, generation: 1, parents: [] },
  ],
  almanax: [
    {
      date: '2026-11-28',
      item: 7,
      name: 'Filet',
      quantity: 2,
      kamas: 900,
      bonus: 'Récolte',
      bonusText: null,
    },
    {
      date: '2026-11-27',
      item: 44,
      name: 'Épée',
      quantity: 1,
      kamas: 0,
      bonus: 'Butin',
      bonusText: 'Plus de butin',
    },
  ],
  ochre: [
    {
      step: 1,
      archiStep: null,
      monster: 'Bouftou',
      archimonstre: 'Bouftouduf',
      type: 'Archimonstre',
      zones: ['Astrub', 'Tainéla'],
      inUnity: true,
    },
    {
      step: null,
      archiStep: 20,
      monster: 'Larve',
      archimonstre: null,
      type: 'Monstre',
      zones: [],
      inUnity: false,
    },
  ],
  essences: [
    { id: 12, boss: 'Bworker', excluded: null },
    { id: 11, boss: 'Ben', excluded: 'trop rare' },
  ],
  breeding: [{ id: 5, family: 'Baffeur', boss: null, essence: null, efficiency: 100, uses: 10 }],
  guides: [
    {
      guide: 'paysan',
      from: 1,
      to: 10,
      recipe: 44,
      recipeLevel: 7,
      ratio: 50,
      carries: true,
      needs: [
        { id: 7, category: 'Blé', quantity: 3 },
        { id: 8, category: 'Orge', quantity: 1 },
      ],
    },
  ],
  mines: [{ ore: 30, maps: 12, spots: [{ x: -3, y: 4, nodes: 9 }] }],
}

const BODIES = {
  almanax:
    '{"kind":"almanax","rows":[["2026-11-27",44,"Épée",1,0,"Butin","Plus de butin"],["2026-11-28",7,"Filet",2,900,"Récolte",null]]}',
  breeding: '{"kind":"breeding","rows":[[5,"Baffeur",null,null,100,10]]}',
  crosses: '{"kind":"crosses","rows":[[9,2,1,2,3,4],[2,1]]}',
  'details-0': '{"kind":"details","rows":[[44,15,"Force > 9"]]}',
  'effects-0':
    '{"kind":"effects","rows":[[44,[[0,1,7],[1,2,null,"Lance un sort"]]]],"types":[[96,"Dommages Eau"],[5,"Sort"]]}',
  essences: '{"kind":"essences","rows":[[12,"Bworker",null],[11,"Ben","trop rare"]]}',
  guides: '{"kind":"guides","rows":[["paysan",1,10,44,7,50,true,[7,"Blé",3],[8,"Orge",1]]]}',
  'items-consumables--1':
    '{"kind":"items","category":"consumables","images":"","rows":[[-2237,"Animakina Muldo de Génération 3",7,0,null,null],[-2002,"Extrait de Mangeoire",7,1,null,null]],"types":["Makina","Carburant d\'enclos"]}',
  'items-consumables-3':
    '{"kind":"items","category":"consumables","images":"","rows":[[32524,"Filet à Muldo renforcé",7,0,null,null]],"types":["Filet de capture"]}',
  'items-equipment-0':
    '{"kind":"items","category":"equipment","images":"/icons/item/","rows":[[7,"Filet",7,0,"https://x.example/filet.png",null],[44,"Épée de Boisaille",7,1,6007,3]],"types":["Divers","Épée"]}',
  makinas: '{"kind":"makinas","rows":[[-2237,"animakina","Muldo",3,null]]}',
  mines: '{"kind":"mines","rows":[[30,12,[-3,4,9]]]}',
  mounts:
    '{"kind":"mounts","rows":[[2,"Muldo Doré","Muldo","/icons/mount/2-64.png"],[9,"Dragodinde Rousse","Dragodinde",null]]}',
  nets: '{"kind":"nets","rows":[[32524]]}',
  ochre:
    '{"kind":"ochre","rows":[[1,null,"Bouftou","Bouftouduf","Archimonstre",true,"Astrub","Tainéla"],[null,20,"Larve",null,"Monstre",false]]}',
  'recipes-0': '{"kind":"recipes","rows":[[7,0,1,0,8,1],[44,1,7,100,7,3,303,10]],"jobs":[null,"Forgeron"]}',
  'set-bonuses': '{"kind":"set-bonuses","rows":[[3,2,["5 Force"]]]}',
  sets: '{"kind":"sets","rows":[[1,"Vide",1],[3,"Panoplie",7,44,45]]}',
}

test('every part of the catalogue is written as devices of every release read it', () => {
  expect(Object.fromEntries(partsOf(rows).map(({ name, body }) => [name, body.toString()]))).toEqual(BODIES)
})

const readAgain = <R>({ write, read }: CatalogueTable<R>, list: R[]): R[] =>
  list.map((row) => read(write(row)))

test('the rows of a table are read as they were written', () => {
  const { almanax, breeding, crosses, essences, guides, mines, mounts, ochre } = rows
  expect(readAgain(tables.almanax, almanax)).toEqual(almanax)
  expect(readAgain(tables.breeding, breeding)).toEqual(breeding)
  expect(readAgain(tables.crosses, crosses)).toEqual(crosses)
  expect(readAgain(tables.essences, essences)).toEqual(essences)
  expect(readAgain(tables.guides, guides)).toEqual(guides)
  expect(readAgain(tables.mines, mines)).toEqual(mines)
  expect(readAgain(tables.mounts, mounts)).toEqual(mounts)
  expect(readAgain(tables.ochre, ochre)).toEqual(ochre)
})

test('a value that a stored part lacks is read as null', () => {
  expect(tables.essences.read([12, 'Bworker'])).toEqual({ id: 12, boss: 'Bworker', excluded: null })
})
