import { dockTools } from '#app/dock/dock-tools.ts'
import { tools } from '#app/tools.ts'
import type { ToolRoute } from '#ui/page/tool-route.ts'

/** A tab of the mini-window: a tool, by its path, with its name and sign in the menus. */
export type MiniTab = ReturnType<typeof dockTools>[number] & { Mini: NonNullable<ToolRoute['Mini']> }

const ORDER = ['/app/courses', '/app/profit', '/app/almanax/calc']

/** The tabs: those of `ORDER`, then any other tool that has one. */
export const miniTabs: readonly MiniTab[] = dockTools(tools)
  .flatMap((look) => {
    const Mini = tools.find(({ path }) => path === look.path)?.Mini
    return Mini ? [{ ...look, Mini }] : []
  })
  .sort((a, b) => place(a) - place(b))

function place({ path }: MiniTab): number {
  const at = ORDER.indexOf(path)
  return at < 0 ? ORDER.length : at
}
