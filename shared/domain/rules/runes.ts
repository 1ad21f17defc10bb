/**
 * The rune of an effect: the service's id of the effect, the weight of one point and the points that one rune adds; the items
 * that are the rune in its three sizes, null where there is none so large.
 */
export type Rune = {
  effect: number
  weight: number
  grant: number
  base: number
  pa: number | null
  ra: number | null
}

type Row = readonly [
  effect: number,
  weight: number,
  grant: number,
  base: number,
  pa: number | null,
  ra: number | null,
]

/** Read in November 2026 from a public source of version 3.0 and later; those that sources differ on are rules of `CRUSHING_RULES`. */
const ROWS: readonly Row[] = [
  [9, 0.2, 5, 1523, 1548, 1554],
  [10, 3, 1, 1521, 1546, 1552],
  [45, 1, 1, 1519, 1545, 1551],
  [13, 1, 1, 1522, 1547, 1553],
  [22, 1, 1, 1525, 1550, 1556],
  [36, 1, 1, 1524, 1549, 1555],
  [32, 2, 1, 7436, 10618, 10619],
  [29, 10, 1, 7433, null, null],
  [25, 3, 1, 7451, 10662, null],
  [24, 0.1, 10, 7448, 7449, 7450],
  [220, 0.25, 10, 7443, 7444, 7445],
  [11, 10, 1, 7434, 19337, null],
  [28, 30, 1, 7442, null, null],
  [12, 100, 1, 1557, null, null],
  [8, 90, 1, 1558, null, null],
  [31, 51, 1, 7438, null, null],
  [30, 20, 1, 7435, null, null],
  [48, 5, 1, 11657, 11658, null],
  [61, 5, 1, 11659, 11660, null],
  [27, 5, 1, 11661, 11662, null],
  [47, 5, 1, 11663, 11664, null],
  [49, 5, 1, 11665, 11666, null],
  [38, 5, 1, 11653, 11654, null],
  [62, 5, 1, 11649, 11650, 29684],
  [235, 10, 1, 7437, 30942, null],
  [112, 5, 1, 7446, 10613, null],
  [106, 2, 1, 7447, 10615, 10616],
  [15, 2, 1, 7455, null, null],
  [14, 2, 1, 7452, null, null],
  [82, 2, 1, 7454, null, null],
  [60, 2, 1, 7453, null, null],
  [33, 2, 1, 7456, null, null],
  [63, 6, 1, 7459, 19342, 30695],
  [37, 6, 1, 7457, 19340, 30697],
  [17, 6, 1, 7560, 19339, 30698],
  [16, 6, 1, 7458, 19338, 30700],
  [34, 6, 1, 7460, 19341, 30696],
  [46, 2, 1, 11655, 11656, 30699],
  [70, 2, 1, 11651, 11652, 29683],
  [59, 4, 1, 11637, 11638, null],
  [26, 4, 1, 11639, 11640, null],
  [75, 7, 1, 11641, 11642, null],
  [39, 7, 1, 11643, 11644, null],
  [64, 7, 1, 11645, 11646, null],
  [50, 7, 1, 11647, 11648, null],
  [40, 15, 1, 18719, null, null],
  [71, 15, 1, 18720, null, null],
  [41, 15, 1, 18721, null, null],
  [93, 15, 1, 18722, null, null],
  [65, 15, 1, 18723, null, null],
  [108, 15, 1, 18724, null, null],
  [92, 5, 1, 10057, null, null],
]

export const RUNES: readonly Rune[] = ROWS.map(([effect, weight, grant, base, pa, ra]) => ({
  effect,
  weight,
  grant,
  base,
  pa,
  ra,
}))
