import { describe, expect, test } from 'vitest'
import { alreadyThere, flipReader } from '#shared/domain/flips/flip-table.ts'
import { ingest } from '#shared/domain/pasted/ingest.ts'
import { courses, flips, lots, ochre, prices } from '#tests/support/pasted-short.ts'
import { readSheet } from '#ui/files/csv.ts'

/** What people paste and import: each situation with variations of it, and what is read of it. */
type Case = readonly [id: string, text: string, ...said: string[]]

const holds = (read: (text: string) => { said: string[] }, text: string, said: readonly string[]) =>
  expect(read(text).said).toEqual(said)

describe('prices', () => {
  const CASES: readonly Case[] = [
    [
      'M47 A1',
      'id;objet;prix\n1;Ortie;12\n303;Ortie;14\n274;Bois de Frêne;9',
      'Ortie ×1 12',
      '? name Ortie ×1 14 or id Bois de Frêne ×1 14',
      '? name Bois de Frêne ×1 9 or id Pièce du Puzzle de la Griffe ×1 9',
    ],
    ['M47 A1', 'objet_id;nom;prix\n303;Ortie;14', '? name Ortie ×1 14 or id Bois de Frêne ×1 14'],
    [
      'M47 A1',
      'item_id\tname\tprice\n303\tBois de Frêne\t14\n9999\tFer\t9',
      'Bois de Frêne ×1 14',
      'Fer ×1 9',
    ],
    ['M47 A1', 'uuid,item_id,price\nab-1,421,95', 'Ortie ×1 95'],
    [
      'M46 A2',
      'Prix du jour\nobjet;x1;x10;x100\nFer;100;950;9000',
      'Fer ×1 100 + Fer ×10 950 + Fer ×100 9000',
    ],
    ['M46 A2', 'Serveur;Draconiros\nMaj;26/11/2026\nobjet;x1;x10\nFer;100;950', 'Fer ×1 100 + Fer ×10 950'],
    ['M46 A2', 'a\nb\nc\nd\ne\nf\ng\nh\nx10;objet\n950;Fer', 'Fer ×10 950'],
    ['M46 A2', 'Precios\nobjeto;x1;x10\nFer;100;950', 'Fer ×1 100 + Fer ×10 950'],
    ['M46 A4', 'Fer;10;95;900', '? columns'],
    ['M46 A4', 'Fer\t12\t95\t900', '? columns'],
    ['M46 A4', 'Fer|1|10|95|900', '? columns'],
    ['M46 A4', '10;95;900;Fer', '? columns'],
    [
      'M51 A6',
      'Ortie par 10 450\nFer lot de 100 900\nBlé x 10 450',
      'Ortie ×10 450',
      'Fer ×100 900',
      'Blé ×10 450',
    ],
    [
      'M51 A6',
      'Ortie par lots de 10 : 450\nFer (par 100) 900\nBlé par 1 000 45 000',
      'Ortie ×10 450',
      'Fer ×100 900',
      'Blé ×1000 45000',
    ],
    [
      'M51 A6',
      'objet;lot;prix\nFer;par 10;95\nLin;lot de 100;900\nOrtie;lot de 10 pièces;80',
      'Fer ×10 95',
      'Lin ×100 900',
      'Ortie ×10 80',
    ],
    ['M51 A6', 'Ortie ×10 : 450\nOrtie lot de 12 : 450', 'Ortie ×10 450', '~Ortie lot de 12 ×1 450'],
    ['M46 A9', 'objet;prix_x1;prix_x10\nFer;9;80', 'Fer ×1 9 + Fer ×10 80'],
    ['M46 A9', 'objet;prix unitaire\nFer;9', 'Fer ×1 9'],
    ['M46 A9', 'Matériau;prix\nFer;9', 'Fer ×1 9'],
    ['M46 A9', 'raw_material,category,price\nFer,Ore,9', 'Fer ×1 9'],
    [
      'M46 A9',
      'item_name,lot_quantity,total_price,observed_at\nFer,10,80,2026-03-02T10:11:00Z',
      'Fer ×10 80 2026-03-02',
    ],
    ['M46 A9', 'objeto;precio_x10;precio unitario\nFer;80;9', 'Fer ×10 80 + Fer ×1 9'],
    ['M46 A9', 'Matériau;Prix HDV (kamas)\nFer;9', 'Fer ×1 9'],
    ['M46 A9', 'Nombre;Lote;Precio\nFer;10;80', 'Fer ×10 80'],
    ['M46 A9', 'itemName,unitPrice\nFer,9', 'Fer ×1 9'],
    ['M46 A18', 'objet|lot|prix\nOrtie|10|95', 'Ortie ×10 95'],
    ['M46 A18', '| Ortie | 12 |', 'Ortie ×1 12'],
    ['M46 A18', '| objet | x10 |\n| :--- | ---: |\n| Ortie | 95 |\n| **Total** | 95 |', 'Ortie ×10 95'],
    ['M46 A18', 'Ortie|x10|95\nFer|x1|9', 'Ortie ×10 95', 'Fer ×1 9'],
    ['M51 A19', '[12:12] (Info) 10 x [Ortie] (789 000 kamas)', '? bought Ortie ×10 789000'],
    ['M51 A19', '1 x [Ortie] (789 kamas)', '? bought Ortie ×1 789'],
    ['M51 A19', '25 x [Ortie] (789 kamas)', '! pack'],
    ['M51 A19', 'Banque : + 147 000 Kamas (vente : 10 [Ortie]).', '! sale'],
    ['M46 K1', 'raw_material,category,price\nFer,Ore,"1,200"\nOrtie,Plant,85', '! price', 'Ortie ×1 85'],
    ['M46 K1', 'raw_material;category;price\nFer;Ore;1 200', 'Fer ×1 1200'],
    ['M46 K1', 'material\tprice\nIron Ore\t85', '~Iron Ore ×1 85'],
    ['M46 K1', '"raw material","price"\n"Fer","1200"', 'Fer ×1 1200'],
    [
      'M47 K2',
      'id,uuid,item_id,lot_quantity,total_price,observed_at\n7,ab-1,303,10,95,2026-03-02T10:11:00Z',
      'Bois de Frêne ×10 95 2026-03-02',
    ],
    ['M47 K2', 'id,lot_quantity,total_price\n303,10,95', '? columns'],
    ['M47 K2', 'item_id,lot_quantity,total_price\n303,25,95', '! pack'],
    ['M47 K2', 'item_id;price\n5;95', '! name'],
    ['M46 K3', 'item,profession,level,ing1,qty1,ROI\nGelano,Bijoutier,60,Ortie,3,41%', '? columns'],
    ['M46 K5', ',1 mars 2024,Ortie,12,"Bonus, tout le jour",2400', '! price'],
    ['M46 K5', 'date;objet;prix\n1 mars 2024;Ortie;12', 'Ortie ×1 12 2024-03-01'],
    ['M46 K13', 'Oeil d’Arakne,Oeil,Niv. 20\nOrtie,Plante,Niv. 1', '! none', '! none'],
    ['M46 K13', 'name,type,level\nOeil d’Arakne,Oeil,Niv. 20', '? columns'],
    ['M46 K13', 'Oeil d’Arakne;Oeil;Niv. 20', '? columns'],
    ['M46 K13', "Oeil d'Arakne;12\nŒil d’Arakne;13", 'Œil d’Arakne ×1 12', 'Œil d’Arakne ×1 13'],
    ['M46 K14', `Potion X,Potion,Niv. 10,"[('Ortie', 2)]"`, '! price'],
    ['M48 K16', 'Plume Chimérique;1.5k', 'Plume Chimérique ×1 1500'],
    ['M46 K18', 'Rune Do Per So;450\nAge;30', 'Rune Do Per So ×1 450', '~Age ×1 30'],
  ]
  test.each(CASES)('%s %j', (_, text, ...said) => holds(prices, text, said))
})

describe('a figure whose column no head names', () => {
  test.each([
    [prices, 'objet;x1;quand\nFer;9;26/11/2026'],
    [prices, 'objet;prix;truc\nFer;9;12'],
    [prices, 'objet;prix;\nFer;9;12'],
    [courses, 'nom;qté;truc\nOrtie;12;3'],
    [flips, 'objet;achat;vente;machin\nOrtie;1;2;3'],
    [lots, 'objet;lot;prix;machin\nOrtie;10;450;3'],
    [ochre, 'monstre;truc\nBouftou Royal;3'],
  ])('M46 makes the row one to be asked about, and nothing of it is taken: %o %j', (read, text) =>
    expect(read(text).said).toEqual(['? columns']),
  )

  test.each([
    ['objet;niveau;prix\nFer;20;9', 'Fer ×1 9'],
    ['objet;prix;truc\nFer;9;pas cher', 'Fer ×1 9'],
    ['objet;prix;bénéfice\nFer;9;12', 'Fer ×1 9'],
  ])('M46 words, and what a table of the trade has beside, say nothing: %j', (text, said) =>
    expect(prices(text).said).toEqual([said]),
  )
})

describe('under a title and heads of nobody knows what, one of them with a figure', () => {
  const SHEET = 'Mes prix du 27/11/2026;;\nMachin;Dispo;HDV1\nFer;12;41\nLin;3;1 250\nTotal;15;1 291'
  test.each([
    [prices, 'name'],
    [courses, 'name'],
    [flips, 'item_name'],
    [lots, 'item'],
  ])('M46 only rows are asked about, and neither figure is proposed as an amount: %o', (read, name) => {
    const { asks, passed } = read(SHEET)
    expect(passed.map(({ row }) => row)).toEqual([1, 5])
    expect(asks).toMatchObject([
      { titles: ['Machin', 'Dispo', 'HDV1'], count: 2, proposal: [name, null, null] },
    ])
  })

  test('M46 an answer reads the rows', () => {
    const [ask] = prices(SHEET).asks
    expect(prices(SHEET, new Map([[ask?.key ?? '', ['name', null, 1]]])).said).toEqual([
      'Fer ×1 41',
      'Lin ×1 1250',
    ])
  })
})

describe('Courses', () => {
  const CASES: readonly Case[] = [
    ['M50 B1', 'Ortie\t12\t450\nBois de Frêne\t40\t12 500', '? columns', '? columns'],
    ['M50 B1', 'Nom\tQté\tPrix\nOrtie\t12\t450', '12 Ortie'],
    ['M50 B1', 'Ortie;12;450;5400', '? columns'],
    ['M50 B1', '12 500\tBois de Frêne\t40', '? columns'],
    ['M50 B3', 'Ortie;12\nFer;40', '12 Ortie', '40 Fer'],
    ['M50 B3', '12;Ortie', '12 Ortie'],
    ['M50 B3', '"Ortie";"12"\n"Fer";"1 040"', '12 Ortie', '1040 Fer'],
    ['M50 B3', 'Ortie | 12', '12 Ortie'],
    ['M50 B4', 'Ortie (12)\nFer (x40)', '12 Ortie', '40 Fer'],
    ['M50 B4', 'Ortie [12]\nFer (×1 040)', '12 Ortie', '1040 Fer'],
    ['M50 B4', 'Ortie (450 k)', '1 Ortie'],
    ['M50 B4', '12 Ortie (40)', '? numbers 12 Ortie or numbers 40 Ortie'],
    [
      'M50 B5',
      'Caramel Rabmajoke #1 x12\nFragment de carte 1/8\t12',
      '12 Caramel Rabmajoke #1',
      '12 Fragment de carte 1/8',
    ],
    ['M50 B5', '12x Caramel Rabmajoke #1', '12 Caramel Rabmajoke #1'],
    ['M50 B5', 'Fragment de carte 1/8 : 12', '12 Fragment de carte 1/8'],
    ['M50 B5', 'Caramel Rabmajoke #1 (12)', '12 Caramel Rabmajoke #1'],
    ['M50 B8', '3,810x Ortie', '! count'],
    ['M50 B10', '* 12 Ortie\n- [ ] 12 Ortie\n☐ 12 Ortie', '12 Ortie', '12 Ortie', '12 Ortie'],
    ['M50 B10', '— 12 Ortie\n12xOrtie\nOrtie = 12', '12 Ortie', '12 Ortie', '12 Ortie'],
    ['M50 B10', 'Ortie 12/40', '? fraction 28 Ortie or fraction 40 Ortie or fraction 12 Ortie'],
    ['M50 B10', '- [x] 12 Ortie\n☑ 3 Fer', '? done 12 Ortie', '? done 3 Fer'],
    ['M50 B11', '2 Ortie, 1 Fer, 10 Bois de Frêne', '2 Ortie', '1 Fer', '10 Bois de Frêne'],
    ['M50 B11', 'Ortie x2; Fer x1', '2 Ortie', '1 Fer'],
    ['M50 B11', '2 Ortie + 3 Fer', '2 Ortie', '3 Fer'],
    ['M50 B11', '2 Ortie et 3 Fer', '2 Ortie', '3 Fer'],
    ['M50 B11', '2 Ortie, 1 Chose', '2 ~Ortie, 1 Chose'],
    ['M50 B12', '12 Orties', '? plural 12 Ortie'],
    ['M50 B12', '12 bois de frenes', '? plural 12 Bois de Frêne'],
    ['M50 B12', 'Plumes Chimériques x3', '? plural 3 Plume Chimérique'],
    ['M50 B12', 'trèfles à 5 feuilles', '? plural 1 Trèfle à 5 feuilles'],
    ['M50 B17', 'https://example.org/build/12', '! link'],
    ['M51 A19', '[12:12] (Info) 10 x [Ortie] (789 000 kamas)', '? done 10 Ortie'],
    ['M51 K15', '[18:28] Banque : + 147 000 Kamas (vente : 10 [Ortie]).', '! count'],
    ['M46 K3', 'item,profession,level,ing1,qty1,ROI\nGelano,Bijoutier,60,Ortie,3,41%', '? columns'],
    ['M50 K6', '{"date":"03-02","offrande":"Récupérer 12 Ortie et rapporter l\'offrande"}', '12 Ortie'],
    ['M50 K6', "Récupérer 12 Ortie et rapporter l'offrande", '12 Ortie'],
    ['M50 K6', 'date;offrande\n03-02;Récupérer 3 Fer et la rapporter', '3 Fer'],
    ['M50 K6', '[{"offrande":"Récupérer 1 Fer et ramener l’offrande à Otomaï"}]', '1 Fer'],
    ['M50 K13', 'Oeil d’Arakne,Oeil,Niv. 20', '! count'],
    ['M50 K13', 'Ortie niv. 20', '! count'],
    ['M50 K14', `Potion X,Potion,Niv. 10,"[('Ortie', 2)]"`, `1 ~Potion X,Potion,Niv. 10,"[('Ortie', 2)]"`],
  ]
  test.each(CASES)('%s %j', (_, text, ...said) => holds(courses, text, said))
})

describe('the ledger', () => {
  const HEAD = 'date;objet;achat;vente\n'
  const CASES: readonly Case[] = [
    ['M46 C1', `Mes ventes\ndate;objet;vente;achat\n26/11/2026;Ortie;15;10`, '2026-11-26 Ortie 10→15'],
    ['M46 C1', 'Ventas;;;\nfecha;objeto;venta;compra\n26/11/2026;Ortie;15;10', '2026-11-26 Ortie 10→15'],
    [
      'M46 C1',
      'Draconiros\n\nSell price,Item,Buy price,Date\n15,Ortie,10,2026-11-26',
      '2026-11-26 Ortie 10→15',
    ],
    ['M46 C1', 'Mes ventes\nmaj le 3\nquand;quoi;combien;combien\n26/11/2026;Ortie;15;10', '? columns'],
    ...(
      [
        ['26/11/2026 18:32', '2026-11-26'],
        ['2026-11-26T18:32:00Z', '2026-11-26'],
        ['2026-11-26T23:32:00Z', '2026-11-27'],
        ['26 nov. 2026', '2026-11-26'],
        ['1er novembre 2026', '2026-11-01'],
        ['2026/11/26', '2026-11-26'],
        ['26/11/26 à 18 h', '2026-11-26'],
        ['26 nov 26', '2026-11-26'],
        ['jueves 26 de noviembre de 2026', '2026-11-26'],
        ['26 November 2026', '2026-11-26'],
      ] as const
    ).map(([day, read]): Case => ['M49 C3', `${HEAD}${day};Ortie;10;12`, `${read} Ortie 10→12`]),
    ['M49 C3', `${HEAD}45292;Ortie;10;12`, '! purchase_date unreadable'],
    ['M49 C3', `${HEAD}2 maïs 10;Ortie;10;12`, '! purchase_date unreadable'],
    ...(
      [
        ['38500.00', 38_500],
        ['40 000,00', 40_000],
        ['12500.0', 12_500],
        ['12500 ₭', 12_500],
        ["1'234'567", 1_234_567],
        ['1.5k', 1500],
        ['1,5 Mrd', 1_500_000_000],
        ['1m5', 1_500_000],
        ['2 millions', 2_000_000],
        ['\u200e38500\ufeff', 38_500],
      ] as const
    ).map(([typed, kamas]): Case => ['M48 C4', `${HEAD};Ortie;${typed};0`, `Ortie ${kamas}→0`]),
    ...['12.500', '12,500', '1.234.567', '1,5 Mrd 5', '1’23'].map(
      (typed): Case => ['M48 C4', `${HEAD};Ortie;${typed};0`, '! buy_price_kamas unreadable'],
    ),
    ['M46 C9', ';TOTAL;100;200'],
    ['M46 C9', `${HEAD};Ortie;1;2\n;;1;2`, 'Ortie 1→2', '! item_name missing'],
    ['M46 C9', `${HEAD};Ortie;1;2\nMoyenne;;1;2`, 'Ortie 1→2'],
    ['M46 C9', `objet;achat;vente\nOrtie;1;2\nSolde;1;2\nBénéfice total;;1`, '2026-11-28 Ortie 1→2'],
    ['M46 C11', '"date"|"objet"|"achat"|"vente"\n"26/11/2026"|"Ortie"|"10"|"12"', '2026-11-26 Ortie 10→12'],
    [
      'M46 C11',
      '| date | objet | achat |\n|---|---|---|\n| 26/11/2026 | Ortie | 10 |',
      '2026-11-26 Ortie 10→0',
    ],
    ['M46 C12', 'Ortie;10;12', '? columns'],
    ['M46 C12', 'Ortie\t10\t12\nFer\t1\t2', '? columns', '? columns'],
    ['M46 C12', '10;12;Ortie', '? columns'],
    ['M46 K5', ',1 mars 2024,Ortie,12,"Bonus, tout le jour",2400', '? columns'],
    ['M49 C14', '20/11/2030;Ortie;10;12', '? ahead 2030-11-20 Ortie 10→12'],
    ['M49 C14', '28/11/2026;Ortie;10;12', '2026-11-28 Ortie 10→12'],
    [
      'M51 A19',
      '[12:12] (Info) 10 x [Ortie] (789 000 kamas)\n1 x [Fer] (9 kamas)',
      '2026-11-28 Ortie 789000→0 ×10',
      '2026-11-28 Fer 9→0',
    ],
    ['M51 K15', '[18:28] Banque : + 147 000 Kamas (vente : 10 [Ortie]).', '! item_name sale'],
  ]
  test.each(CASES)('%s %j', (_, text, ...said) => holds(flips, text, said))
})

describe('lots', () => {
  const CASES: readonly Case[] = [
    [
      'M51 K15',
      '[18:28] Banque : + 147 000 Kamas (vente : 10 [Ortie]).\nBanque : + 12\u202f345 Kamas (vente de 100 [Fer]) hors jeu.',
      'Ortie ×10 147000 sold 18:28',
      'Fer ×100 12345 sold',
    ],
    ['M51 K15', '[18:30] (Info) Banque : + 900 Kamas (vente de 1 [Lin] hors jeu.)', 'Lin ×1 900 sold 18:30'],
    ['M51 K15', 'Banque : + 9 Kamas (vente de 7 [Lin])', '! size unreadable'],
    ['M51 K15', 'Banque : + 9 Kamas (vente de 10 [Chose])', '~Chose ×10 9 sold'],
    ['M51 K15', '[12:12] (Info) 10 x [Ortie] (789 000 kamas)', '! item purchase'],
    [
      'M51 A6',
      'objet;lot;prix\nOrtie;par 10;450\nFer;lot de 100;900',
      'Ortie ×10 450 listed',
      'Fer ×100 900 listed',
    ],
    ['M46 A9', 'Artículo;Lote;Precio\nOrtie;10;450', 'Ortie ×10 450 listed'],
  ]
  test.each(CASES)('%s %j', (_, text, ...said) => holds(lots, text, said))
})

describe('captures', () => {
  const CASES: readonly Case[] = [
    [
      'M54 F1',
      'Arakule la Revancharde\nGelanal le Huileux x2\n2 Bouftou Royal\nTruc',
      'Arakule la Revancharde',
      'Gelanal le Huileux ×2',
      'Bouftou Royal ×2',
      '! unknown',
    ],
    [
      'M54 F1',
      'Archimonstre;Quantité\nArakule la Revancharde;0\nGelanal le Huileux;2',
      'Arakule la Revancharde ×0',
      'Gelanal le Huileux ×2',
    ],
    [
      'M54 F1',
      '[{"id":1,"nom":"Arakule la Revancharde","nom_normal":"Arakne","quantite":2,"recherche":0}]',
      'Arakule la Revancharde ×2',
    ],
    [
      'M54 F1',
      '{"Arakule la Revancharde":2,"Bouftou Royal":0}',
      'Arakule la Revancharde ×2',
      'Bouftou Royal ×0',
    ],
    ['M54 F1', 'Gelanal le Huileux;2;12', '? columns'],
    ['M54 F1', 'Monstre;Archimonstre\nArakne;Arakule la Revancharde', 'Arakule la Revancharde'],
    ['M54 F1', '- [x] Arakule la Revancharde', 'Arakule la Revancharde'],
    [
      'M54 K8',
      '{"etape 3":["Arakule la Revancharde","Gelée Bleue"]}',
      'Arakule la Revancharde',
      '? archi Gelanal le Huileux',
    ],
    [
      'M54 K8',
      '{"etape":{"etape_1":[{"type":"monstre","monstre":"Bouftou Royal","lieu":"Cryptes"}]}}',
      'Bouftou Royal',
    ],
    ['M54 K8', '{"etape 3":{"Arakule la Revancharde":2}}', 'Arakule la Revancharde ×2'],
    ['M54 K8', '["Arakule la Revancharde","Truc"]', 'Arakule la Revancharde', '! unknown'],
    [
      'M54 K9',
      'Zone,Monstre,Niveau\nChamps,Pissenlit Diabolique,1-5\nX,Bouftou Royal,30',
      '? archi Pissdane l’Insipide',
      'Bouftou Royal',
    ],
    ['M54 K9', 'Area;Monster;Level\nX;Bouftou Royal;30', 'Bouftou Royal'],
    ['M54 K11', '{"Zone":[{"nom":"Arakule la Revancharde","etape":14}]}', 'Arakule la Revancharde'],
  ]
  test.each(CASES)('%s %j', (_, text, ...said) => holds(ochre, text, said))
})

describe('a file that comes a second time', () => {
  const HEAD = 'date;objet;achat;vente\n'
  const line = (item_name: string, buy: number) => ({
    ...{ purchase_date: '2026-11-26', item_name, buy_price_kamas: buy, sell_price_kamas: 12 },
    ...{ tax_kamas: 0, autoTax: true, sold: false, sold_date: null, note: '' },
  })
  const again = (text: string, held: ReturnType<typeof line>[]) => {
    const { rows } = ingest(readSheet(text), flipReader('2026-11-28'))
    return alreadyThere(
      rows.flatMap((row) => (row.kind === 'ready' ? row.values : [])),
      held,
    )
  }

  test.each([
    ['the same row', '26/11/2026;Ortie;10;12', [true]],
    [
      'two equal rows of which one was there',
      '26/11/2026;Ortie;10;12\n26/11/2026;Ortie;10;12',
      [true, false],
    ],
    ['another price', '26/11/2026;Ortie;11;12', [false]],
    ['another day', '27/11/2026;Ortie;10;12', [false]],
    ['the day in words, the name in capitals', '26 nov. 2026;ORTIE;10,00;12', [true]],
  ])('M52 C6 proposes as already there %s', (_, rows, marks) => {
    expect(again(HEAD + rows, [line('Ortie', 10)])).toEqual(marks)
  })

  test('M52 C6 two equal rows of one file stay two', () => {
    expect(again(`${HEAD}26/11/2026;Ortie;10;12\n26/11/2026;Ortie;10;12`, [])).toEqual([false, false])
  })
})
