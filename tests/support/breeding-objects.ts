import type { WorkshopObject } from '#shared/domain/breeding/renta.ts'

let ids = 0
/** An object whose rendement is `rendement`, made with an essence of its own. */
export function anObject(rendement: number, over: Partial<WorkshopObject> = {}): WorkshopObject {
  ids += 1
  const boss = `Gardien ${ids}`
  return {
    id: ids,
    name: `Objet ${ids}`,
    family: 'Baffeur',
    boss,
    essence: 10_000 + ids,
    efficiency: 1,
    uses: rendement,
    ...over,
  }
}
