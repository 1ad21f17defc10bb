import { ShoppingCart } from 'lucide-react'
import { lazy } from 'react'
import { defineTool } from '#ui/page/tool-route.ts'

export const route = defineTool({
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
  Page: lazy(() => import('./page.tsx').then((page) => ({ default: page.CoursesPage }))),
  Mini: lazy(() => import('./mini.tsx').then((tab) => ({ default: tab.MiniCourses }))),
})
