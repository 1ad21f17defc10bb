import {
  ArrowLeftRight,
  Calculator,
  CalendarDays,
  ChartNoAxesColumn,
  Coins,
  Fence,
  FlaskConical,
  Gem,
  Ghost,
  Hammer,
  LayoutDashboard,
  PackageSearch,
  Scale,
  ShoppingCart,
  Tag,
  Trophy,
} from 'lucide-react'
import { lazy } from 'react'
import type { ToolRoute } from '#ui/page/tool-route.ts'

/** Every screen of the app. The router, the menus and the bottom bar read this list; a new tool is one line here. */
export const tools: readonly ToolRoute[] = [
  {
    path: '/',
    guard: 'public',
    ahead: [
      'features/landing/page.tsx',
      'features/landing/sections.tsx',
      'features/landing/contact/contact-form.tsx',
    ],
    title: 'Commerce • Craft • Rentabilité',
    Page: lazy(() => import('#features/landing/page.tsx').then((m) => ({ default: m.Landing }))),
  },
  {
    path: '/login',
    guard: 'public',
    ahead: ['features/sign-in/page.tsx'],
    Page: lazy(() => import('#features/sign-in/page.tsx').then((m) => ({ default: m.Login }))),
  },
  {
    path: '/register',
    guard: 'public',
    ahead: ['features/sign-in/page.tsx'],
    Page: lazy(() => import('#features/sign-in/page.tsx').then((m) => ({ default: m.Register }))),
  },
  {
    path: '/forgot-password',
    guard: 'public',
    ahead: ['features/sign-in/forgot-page.tsx'],
    Page: lazy(() => import('#features/sign-in/forgot-page.tsx').then((m) => ({ default: m.ForgotPage }))),
  },
  {
    path: '/reset-password',
    guard: 'public',
    Page: lazy(() => import('#features/sign-in/reset-page.tsx').then((m) => ({ default: m.ResetPage }))),
  },
  {
    path: '/confirm-email',
    guard: 'public',
    Page: lazy(() => import('#features/sign-in/confirm-page.tsx').then((m) => ({ default: m.ConfirmPage }))),
  },
  {
    path: '/premium',
    guard: 'public',
    Page: lazy(() => import('#features/premium/page.tsx').then((page) => ({ default: page.PremiumPage }))),
  },
  {
    path: '/abonnement',
    guard: 'public',
    Page: lazy(() =>
      import('#features/premium/page.tsx').then((page) => ({ default: page.SubscriptionRedirect })),
    ),
  },
  {
    path: '/payment/success',
    guard: 'public',
    Page: lazy(() =>
      import('#features/premium/success-page.tsx').then((page) => ({ default: page.SuccessPage })),
    ),
  },
  {
    path: '/payment/cancel',
    guard: 'public',
    Page: lazy(() =>
      import('#features/premium/cancel-page.tsx').then((page) => ({ default: page.CancelPage })),
    ),
  },
  {
    path: '/merci',
    guard: 'public',
    Page: lazy(() =>
      import('#features/premium/thanks-page.tsx').then((page) => ({ default: page.ThanksPage })),
    ),
  },
  {
    path: '/app/tableau',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Mes affaires',
      hint: 'Ce qui compte aujourd’hui, et rien d’autre',
      dock: 'Mes affaires',
      icon: LayoutDashboard,
    },
    home: true,
    Page: lazy(() => import('#features/board/page.tsx').then((page) => ({ default: page.BoardPage }))),
  },
  {
    path: '/app/fortune',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Fortune',
      hint: 'Ce que tu as, et ce qui l’a fait changer',
      dock: 'Fortune',
      icon: Coins,
    },
    Page: lazy(() => import('#features/fortune/page.tsx').then((page) => ({ default: page.FortunePage }))),
  },
  {
    path: '/app',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Calculateur craft via ressources',
      hint: 'Ce qu’une ressource permet de fabriquer',
      dock: 'Ressources',
      icon: PackageSearch,
    },
    Page: lazy(() => import('#features/picker/page.tsx').then((page) => ({ default: page.PickerPage }))),
  },
  {
    path: '/app/quick',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Calculateur craft items',
      hint: 'Le coût d’un objet, tout de suite',
      dock: 'Craft items',
      icon: Calculator,
    },
    Page: lazy(() => import('#features/quick/page.tsx').then((page) => ({ default: page.QuickPage }))),
  },
  {
    path: '/app/profit',
    guard: 'signed-in',
    dock: { menu: 'Outils', label: 'Simulateur', icon: FlaskConical },
    Page: lazy(() => import('#features/profit/page.tsx').then((page) => ({ default: page.ProfitPage }))),
    Mini: lazy(() => import('#features/profit/mini.tsx').then((tab) => ({ default: tab.MiniSimulator }))),
  },
  {
    path: '/app/courses',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Courses',
      hint: 'Tout ce que tes projets demandent, acheté au moins cher',
      dock: 'Courses',
      icon: ShoppingCart,
    },
    alone: ['mode', 'hdv'],
    Page: lazy(() => import('#features/courses/page.tsx').then((page) => ({ default: page.CoursesPage }))),
    Mini: lazy(() => import('#features/courses/mini.tsx').then((tab) => ({ default: tab.MiniCourses }))),
  },
  {
    path: '/app/palmares',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Palmarès',
      hint: 'Toutes les recettes, classées à tes prix',
      dock: 'Palmarès',
      icon: Trophy,
    },
    Page: lazy(() => import('#features/palmares/page.tsx').then((page) => ({ default: page.PalmaresPage }))),
  },
  {
    path: '/app/brisage',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Brisage',
      hint: 'Dès quel coefficient, jusqu’à quel prix',
      dock: 'Brisage',
      icon: Gem,
    },
    Page: lazy(() => import('#features/brisage/page.tsx').then((page) => ({ default: page.BrisagePage }))),
  },
  {
    path: '/app/flips',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Achat / Revente',
      hint: 'Tes achats, tes ventes, tes profits',
      dock: 'Revente',
      icon: ArrowLeftRight,
    },
    Page: lazy(() => import('#features/flips/page.tsx').then((page) => ({ default: page.FlipsPage }))),
  },
  {
    path: '/app/flips/lots',
    guard: 'signed-in',
    Page: lazy(() => import('#features/flips/lots/page.tsx').then((page) => ({ default: page.LotsPage }))),
  },
  {
    path: '/app/prices',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Carnet de prix',
      hint: 'Tous tes prix, leur âge, leur cours',
      dock: 'Prix',
      icon: Tag,
    },
    Page: lazy(() => import('#features/prices/page.tsx').then((page) => ({ default: page.PricesPage }))),
  },
  {
    path: '/app/compare',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: "Comparateur d'items",
      hint: 'Leurs effets, côte à côte',
      dock: 'Comparer',
      icon: Scale,
    },
    Page: lazy(() => import('#features/compare/page.tsx').then((page) => ({ default: page.ComparePage }))),
  },
  {
    path: '/app/almanax/calc',
    guard: 'signed-in',
    nav: {
      menu: 'Outils',
      label: 'Calcul Almanax',
      hint: 'Le coût des offrandes jusqu’à trois mois',
      dock: 'Almanax',
      icon: CalendarDays,
    },
    Page: lazy(() =>
      import('#features/almanax/calculator/page.tsx').then((page) => ({ default: page.AlmanaxPage })),
    ),
    Mini: lazy(() => import('#features/almanax/mini.tsx').then((tab) => ({ default: tab.MiniAlmanax }))),
  },
  {
    path: '/app/metiers',
    guard: 'signed-in',
    nav: {
      menu: 'Guides',
      label: 'Guides Métiers',
      hint: 'Sept métiers, de 0 à 200',
      dock: 'Métiers',
      icon: Hammer,
    },
    Page: lazy(() => import('#features/metiers/page.tsx').then((page) => ({ default: page.MetiersPage }))),
  },
  {
    path: '/app/archis',
    guard: 'signed-in',
    nav: {
      menu: 'Guides',
      label: 'Quête Ocre',
      hint: 'Les âmes à capturer, les doubles à vendre',
      dock: 'Ocre',
      icon: Ghost,
    },
    Page: lazy(() => import('#features/archis/page.tsx').then((page) => ({ default: page.ArchisPage }))),
  },
  {
    path: '/app/breeding',
    guard: 'signed-in',
    nav: {
      menu: 'Élevage',
      label: 'Mon élevage',
      hint: 'Ton étable, et ce qu’elle peut donner',
      dock: 'Étable',
      icon: Fence,
    },
    Page: lazy(() => import('#features/breeding/page.tsx').then((page) => ({ default: page.BreedingPage }))),
  },
  {
    path: '/app/elevage-renta',
    guard: 'signed-in',
    nav: {
      menu: 'Élevage',
      label: 'Élevage Rentabilité',
      hint: 'Quel objet d’élevage rapporte le plus',
      dock: 'Rentabilité',
      icon: ChartNoAxesColumn,
    },
    Page: lazy(() =>
      import('#features/elevage-renta/page.tsx').then((page) => ({ default: page.WorkshopPage })),
    ),
  },
  {
    // The header has its own link to it, beside the menus.
    path: '/app/streamers',
    guard: 'signed-in',
    online: true,
    Page: lazy(() =>
      import('#features/streamers/page.tsx').then((page) => ({ default: page.StreamersPage })),
    ),
  },
  {
    path: '/app/compte',
    guard: 'signed-in',
    Page: lazy(() =>
      import('#features/account/profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage })),
    ),
  },
  {
    path: '/app/compte/donnees',
    guard: 'signed-in',
    Page: lazy(() => import('#features/account/data/data-page.tsx').then((m) => ({ default: m.DataPage }))),
  },
  {
    path: '/app/compte/regles',
    guard: 'signed-in',
    Page: lazy(() =>
      import('#features/account/rules/rules-page.tsx').then((m) => ({ default: m.RulesPage })),
    ),
  },
  {
    path: '/app/compte/refusees',
    guard: 'signed-in',
    Page: lazy(() =>
      import('#features/account/refused/refused-page.tsx').then((m) => ({ default: m.RefusedPage })),
    ),
  },
  {
    path: '/app/compte/journal',
    guard: 'signed-in',
    Page: lazy(() =>
      import('#features/account/journal/journal-page.tsx').then((m) => ({ default: m.JournalPage })),
    ),
  },
  {
    path: '/admin',
    guard: 'admin',
    online: true,
    Page: lazy(() => import('#features/admin/page.tsx').then((page) => ({ default: page.AdminPage }))),
  },
  {
    path: '/mentions-legales',
    guard: 'public',
    ahead: ['features/legal/notices-page.tsx'],
    Page: lazy(() =>
      import('#features/legal/notices-page.tsx').then((page) => ({ default: page.NoticesPage })),
    ),
  },
  {
    path: '/confidentialite',
    guard: 'public',
    ahead: ['features/legal/privacy-page.tsx'],
    Page: lazy(() =>
      import('#features/legal/privacy-page.tsx').then((page) => ({ default: page.PrivacyPage })),
    ),
  },
  {
    path: '/cgu',
    guard: 'public',
    ahead: ['features/legal/terms-page.tsx'],
    Page: lazy(() => import('#features/legal/terms-page.tsx').then((page) => ({ default: page.TermsPage }))),
  },
]
