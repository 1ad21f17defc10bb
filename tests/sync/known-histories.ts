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
    'a machine that is copied twice while it runs loses no value under a shared stamp',
    { seed: 7, devices: 3, grain: 1, probe: 2736 },
    `push 2607 0 1978, copyMachine 1547 0 2312, sync 33 0 86, meanwhile 2270 3000 51,
     copyMachine 500 0 3579`,
  ),
  known(
    'an edit over a value under a shared stamp loses none of the values that had it',
    { seed: 65, devices: 2, grain: 1, probe: 3207 },
    `edit 775 0 3467, copyMachine 973 0 1544, meanwhile 1042 2670 2446, sync 1562 0 534,
     copyMachine 1646 0 1414, edit 1918 0 1298`,
  ),
  known(
    'copies that push at the same time lose no value under a shared stamp',
    { seed: 116, devices: 4, grain: 1, probe: 2276 },
    `copyMachine 3454 2821 1603, push 2929 1327 743, commit 48 2995 3434, deliver 72 414 390,
     commit 403 314 1748, meanwhile 2830 116 2505, copyMachine 783 129 3022`,
  ),
  known(
    'a copy that learns of another value under a stamp that it sent does not claim to have seen it',
    { seed: 218, devices: 2, grain: 1, probe: 2262 },
    `copyMachine 1551 1877 1404, meanwhile 3439 2958 2710, commit 62 1985 1999, edit 113 2342 1606,
     copyMachine 2038 2031 3555, deliver 2431 2918 2764, sync 2997 2939 1601, copyMachine 1123 2548 1190`,
  ),
  known(
    'an edit over an unsent one is not dated before it where the copy’s clock is right',
    { seed: 29, devices: 3, grain: 1, fixClocks: true, probe: 1261 },
    'clock 1389 3097 1679, sync 2052 0 1056, edit 2250 0 3276, copyDisk 1968 0 1890, pair 3052 2562 3127',
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
  known(
    'the same edit, typed before any server was met, puts what was typed after it into a journal at worst',
    { seed: 1912002, devices: 4, grain: 1, fixClocks: true, probe: 3288 },
    `clock 1685 1547 959, edit 1705 56 854, update 1565 2595 1194, clone 3236 2236 2944, edit 2529 869 1227,
     sync 1585 1608 248`,
  ),
  known(
    'an edit of a clock far ahead is dated alike by two copies of its disk',
    { seed: 19, devices: 4, grain: 1, probe: 3564 },
    `clock 1044 923 3592, push 2984 3 2310, commit 966 61 3187, copyDisk 1846 3 2329, deliver 3330 3 2395,
     copyDisk 1117 3 1850, edit 28 3 582`,
  ),
  known(
    'a clock that jumps to the end of the century before a copy makes no edit lose what came after it',
    { seed: 106, devices: 2, grain: COARSE, probe: 1478 },
    `sync 1049 49 2349, farClock 1316 1887 1425, copyDisk 3423 62 633, copyDisk 2227 2487 832,
     push 2773 663 3180, commit 2735 674 2584, deliver 3017 376 1476, edit 3455 230 3125`,
  ),
  // The new account had the old one's id: a device that still held the old one's rows sent them to it.
  known(
    'an account made again after its deletion gets nothing of the old one from another device',
    { seed: 4, devices: 3, grain: COARSE, probe: 688 },
    'signIn 1187 1455 1969, edit 410 0 0, signIn 2562 3371 394, deleteAccount 1206 1401 1951',
  ),
  known(
    'what is typed in a deleted account never reaches the one that its owner makes later',
    { seed: 5, devices: 2, grain: COARSE, probe: 1634 },
    'deleteAccount 367 2678 2820, edit 1205 1201 2312, registerAgain 1029 2110 3219',
  ),
  known(
    'a backup from before a deletion does not bring the account back',
    { seed: 39, devices: 2, grain: 1, probe: 455 },
    `backup 2000 2753 2718, deleteAccount 3129 1109 2894, registerAgain 367 2215 2120,
     restore 504 2089 2833, deleteAccount 1880 1477 1765`,
  ),
  known(
    'a key that only a newer server knows is held, and is taken after its update',
    { seed: 1, devices: 3, grain: 1, fixClocks: true, probe: 2153 },
    'update 1948 31 2032, lateKey 121 31 2887',
  ),
  known(
    'a claimed `seen` lets no stamp in',
    { seed: 4, devices: 2, grain: COARSE, probe: 3351 },
    'forgedSeen 1386 0 1018',
  ),
  known(
    'a field that stands under a stamp of the year 2100 is free again',
    { seed: 84, devices: 4, grain: 1, probe: 816 },
    'farStamp 3249 0 1084, plain 2185 0 700',
  ),
  known(
    'two rows that a clock far ahead stamped together keep their order',
    { seed: 20, devices: 3, grain: 1, probe: 3336 },
    'clock 2910 3541 1037, pair 2640 1120 241',
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
    'an edit beats the value that it replaced, when a copied disk sends that under the stamp of a clock ahead (seed 7003140)',
    { seed: 7003140, devices: 3, grain: 1, probe: 399 },
    `clock 672 611 1037, sync 3558 2141 2308, copyDisk 939 1805 3196, sync 1133 1587 139, edit 602 944 1678,
     clockServer 761 855 1475`,
  ),
  known(
    'an edit over one that was sent without an answer is dated before the next row (seed 7000486)',
    { seed: 7000486, devices: 2, grain: 1, fixClocks: true, probe: 3221 },
    `updateServer 1607 0 1132, edit 1119 0 1448, meanwhile 1791 730 3028, clockServer 19 0 1087,
     edit 63 0 3296, update 1641 0 3571, edit 1601 0 2419, sync 2113 0 2051`,
  ),
  known(
    'an edit over a refused one of a clock ahead is dated by what the server holds, and beats it (seed 7011350)',
    { seed: 7011350, devices: 2, grain: 1, probe: 2023 },
    `bad 913 0 314, sync 2837 0 994, clockServer 1877 0 673, sync 3497 0 1694, edit 3477 0 2664,
     copyMachine 1038 1646 1689, edit 3538 0 498`,
  ),
  known(
    'a value that a restored server lost stays below the row that was typed after it (seed 8003390)',
    { seed: 8003390, devices: 4, grain: 1, probe: 57 },
    `backup 562 260 2022, edit 1624 2100 530, sync 3496 959 520, sync 3309 1717 27, restore 2654 2746 356,
     clockServer 2287 2448 1474, copyMachine 1686 1533 2401, edit 1517 3219 3386`,
  ),
  known(
    'an old file of a clock ahead never beats what was typed after it (seed 9011682)',
    { seed: 9011682, devices: 2, grain: 1, probe: 1894 },
    `clock 1582 1177 303, edit 780 521 1338, export 1504 502 663, edit 220 2309 1744, sync 2616 713 1398,
     import 530 2755 3270`,
  ),
  known(
    'an edit over an unsent one beats that one, when the original of a copied disk sends it (seed 9002760)',
    { seed: 9002760, devices: 2, grain: 1, probe: 89 },
    `clock 1209 489 212, edit 1123 0 2353, sync 3353 0 692, farClock 1292 0 3440, crash 306 2932 1968,
     copyDisk 3514 0 1043`,
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
  known(
    'the edits after one that was raised above what it replaced follow it (seed 10010622)',
    { seed: 10010622, devices: 3, grain: 1, fixClocks: true, probe: 2489 },
    `clock 1086 3453 926, copyDisk 2290 0 2525, farClock 2506 0 846, sync 3 0 2327, edit 592 0 104,
     pair 793 2259 1958, sync 1567 0 2153`,
  ),
  known(
    'an edit that a copied disk raised is below the next one of its row (seed 10003979)',
    { seed: 10003979, devices: 4, grain: 1, probe: 2563 },
    `clock 765 333 334, clock 2740 395 3114, edit 949 0 2588, sync 861 0 2705, sync 2672 0 2663,
     copyDisk 3235 0 2414, copyDisk 752 0 2065, sync 98 0 143, push 12 0 2976, edit 2447 0 244,
     commit 2210 782 827, push 2727 0 3404, commit 799 483 429, meanwhile 588 2593 2693, deliver 630 0 1591,
     commit 3456 277 1766`,
  ),
  known(
    'an edit typed over a value that then shares its stamp with another loses to neither (seed 502809)',
    { seed: 502809, devices: 4, grain: COARSE, probe: 1166 },
    `edit 1265 0 0, sync 1697 0 1904, push 13 0 1980, edit 2273 0 0, commit 2568 233 2066,
     forgedTie 1384 0 2306, deliver 2397 0 2935`,
  ),
  // The copy's repair had a later answer, which did not cut the moment of the edit.
  known(
    'a repaired edit stays above what it was typed over, where a copied disk repairs that too (seed 901511)',
    { seed: 901511, devices: 2, grain: 1, probe: 1891 },
    `clock 2030 1427 3287, sync 1430 7 2190, push 1590 7 1105, commit 3042 180 3406, copyDisk 2032 7 2404,
     edit 1108 7 2144, sync 2494 7 1975`,
  ),
  // Its own clock had jumped, so that a repair put it below the stamp of the other, which needed none.
  known(
    'an edit typed over an unsent one does not lose to it when another copy of the disk sends it',
    { seed: 31, devices: 2, grain: 1 },
    'clock 0 3 1, sync 0 0 1, crash 0 5 1, copyDisk 0 0 6, clock 1 5 1, edit 1 5 0, sync 0 0 1, sync 1 0 1',
  ),
]
