import type { MenuName, ToolRoute } from '#ui/page/tool-route.ts'

const ORDER: readonly MenuName[] = ['Élevage', 'Outils', 'Guides']

export type MenuEntry = {
  path: string
  label: string
  hint: string
  icon: NonNullable<ToolRoute['nav']>['icon']
}
export type Menu = { name: MenuName; entries: MenuEntry[] }

/** The header's menus: only those that hold a tool, and in each only tools that exist. */
export function menusOf(tools: readonly ToolRoute[]): Menu[] {
  return ORDER.map((name) => ({ name, entries: entriesOf(tools, name) })).filter((m) => m.entries.length > 0)
}

/** The menu that the screen at `path` belongs to. */
export function menuAt(tools: readonly ToolRoute[], path: string): MenuName | undefined {
  const tool = tools.find((known) => known.path === path)
  return tool?.nav?.menu ?? tool?.dock?.menu
}

/** Whether a tool stands at `path`: no public page, no account, admin or payment. */
export const isToolPage = (tools: readonly ToolRoute[], path: string): boolean =>
  !path.startsWith('/app/compte') &&
  tools.some((tool) => tool.path === path && (tool.guard === 'signed-in' || tool.guard === 'premium'))

function entriesOf(tools: readonly ToolRoute[], menu: MenuName): MenuEntry[] {
  return tools.flatMap(({ path, nav }) =>
    nav?.menu === menu ? [{ path, label: nav.label, hint: nav.hint, icon: nav.icon }] : [],
  )
}
