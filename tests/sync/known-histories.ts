import { COARSE, type KnownHistory, known } from '#tests/support/simulation/history.ts'

export const knownHistories: readonly KnownHistory[] = [
  // Two values under one stamp: the second copy had seen the stamp, and not the value that the server held under it.
  known(
    'a value that shared its stamp with another is in a journal when it is replaced (seed 20833)',
    { seed: 20833, devices: 3, grain: COARSE, fixClocks: true, probe: 2854 },
    `edit 1089 0 0, clone 2548 0 2750, edit 3496 0 0, meanwhile 3589 105 3292, edit 120 0 0,
     sync 2952 0 1587, edit 1585 0 0, clone 2316 0 997`,
  ),
  known(
    'a copy that learns of another value under a stamp that it sent does not claim to have seen it',
    { seed: 218, devices: 2, grain: 1, probe: 2262 },
    `copyMachine 1551 1877 1404, meanwhile 3439 2958 2710, commit 62 1985 1999, edit 113 2342 1606,
     copyMachine 2038 2031 3555, deliver 2431 2918 2764, sync 2997 2939 1601, copyMachine 1123 2548 1190`,
  ),
  known(
    'repaired stamps rise on after the server’s clock was put back',
    { seed: 36, devices: 2, grain: 1, fixClocks: true, probe: 1189 },
    `edit 2442 401 931, sync 3452 160 1025, clock 2522 2303 2479, clockServer 957 2442 1570,
     edit 1982 1910 962, sync 3282 1440 2352, clock 1926 600 717, edit 2372 3507 280, sync 2318 2379 1448`,
  ),
  // Each copy dated the edit by its own clock; the copy with the right clock by the present moment.
  known(
    'an edit of a clock far ahead, on a disk then copied, is dated by the copy as by the original (seed 1912002)',
    { seed: 1912002, devices: 4, grain: 1, fixClocks: true, probe: 3288 },
    `clock 1857 3113 3042, sync 3373 317 2404, edit 1705 56 854, update 1565 2595 1194,
     clone 3236 2236 2944, edit 2529 869 1227, sync 1585 1608 248`,
  ),
  // The new account had the old one's id: a device that still held the old one's rows sent them to it.
  known(
    'an account made again after its deletion gets nothing of the old one from another device',
    { seed: 4, devices: 3, grain: COARSE, probe: 688 },
    'signIn 1187 1455 1969, edit 410 0 0, signIn 2562 3371 394, deleteAccount 1206 1401 1951',
  ),
  known(
    'a backup from before a deletion does not bring the account back',
    { seed: 39, devices: 2, grain: 1, probe: 455 },
    `backup 2000 2753 2718, deleteAccount 3129 1109 2894, registerAgain 367 2215 2120,
     restore 504 2089 2833, deleteAccount 1880 1477 1765`,
  ),
  // Dated five minutes ahead: what stands at 2100 was taken for a value that the server had lost.
  known(
    'an edit over a value of 2100 is dated where it belongs, and the next row after it (seed 4002932)',
    { seed: 4002932, devices: 2, grain: 1, probe: 1389 },
    `clockServer 984 1966 1714, farStamp 354 857 1732, push 3092 3274 3324, commit 921 1923 1913,
     deliver 2304 1818 2, edit 1694 3236 2594, unheard 926 1542 1602, edit 2476 33 3434, edit 2196 782 1886`,
  ),
  // A tie gave the value that the player had typed over a later stamp than theirs.
  known(
    'an edit beats the value that it replaced, whatever stamp a tie gave that since (seed 7012281)',
    { seed: 7012281, devices: 4, grain: COARSE, probe: 3474 },
    'edit 937 782 2742, sync 1409 2116 1993, edit 1725 3104 2442, forgedTie 2936 32 3422',
  ),
  known(
    'an old file of a clock ahead never beats what was typed after it (seed 9011682)',
    { seed: 9011682, devices: 2, grain: 1, probe: 1894 },
    `clock 1582 1177 303, edit 780 521 1338, export 1504 502 663, edit 220 2309 1744, sync 2616 713 1398,
     import 530 2755 3270`,
  ),
  known(
    'an edit after one that left without an answer is not dated like it (seed 10011870)',
    { seed: 10011870, devices: 2, grain: COARSE, fixClocks: true, probe: 1001 },
    `clock 1 1 0, edit 1 1354 1, edit 1710 462 1043, meanwhile 1089 257 1346, edit 2643 904 2215,
     drop 2588 2714 3316, meanwhile 578 1489 3073`,
  ),
  known(
    'values that a restored server lost are dated anew before anything leaves (seed 10011095)',
    { seed: 10011095, devices: 3, grain: 1, probe: 1253 },
    `backup 973 27 1631, signIn 356 3405 1221, pair 3452 195 434, meanwhile 3140 2796 3154,
     clockServer 3049 27 1050, late 3334 145 1322, pair 388 1634 273, sync 1165 27 1063, pair 283 1953 1652`,
  ),
  // Its own clock had jumped, so that a repair put it below the stamp of the other, which needed none.
  known(
    'an edit typed over an unsent one does not lose to it when another copy of the disk sends it',
    { seed: 31, devices: 2, grain: 1 },
    'clock 0 3 1, sync 0 0 1, crash 0 5 1, copyDisk 0 0 6, clock 1 5 1, edit 1 5 0, sync 0 0 1, sync 1 0 1',
  ),
  // The edit over it was refused for good and given up: the row showed the old value, and nothing was sent any more.
  known(
    'a value of the server under a stamp that ranks last does not stay beside what a device goes back to (seed 218227)',
    { seed: 218227, devices: 3, grain: 1, fixClocks: true, probe: 1527, profiles: true },
    `plain 2817 0 2112, signIn 946 1925 53, poison 1984 0 2813, update 196 0 2289, edit 3420 0 496,
     meanwhile 1854 3315 2986, farStamp 723 0 852, edit 898 0 1215, flick 391 0 3221`,
  ),
  // What was confirmed waits on its device: the server that a backup was restored to has no such collection.
  known(
    'a confirmed value waits for the address that an older server lacks (seed 231596)',
    { seed: 231596, devices: 2, grain: COARSE, fixClocks: true, probe: 868 },
    `update 995 23 2521, updateServer 1731 23 1008, edit 2549 23 0, backup 3520 23 773, sync 311 23 999,
     restore 1844 23 910, rollBack 1960 23 2894`,
  ),
]
