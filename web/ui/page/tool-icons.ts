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

/** The icons of the tools, which come with the bars and menus that show them. */
export const toolIcons = {
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
}

export type ToolIcon = keyof typeof toolIcons
