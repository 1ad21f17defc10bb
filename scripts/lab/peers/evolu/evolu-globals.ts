import { WebSocket } from 'ws'

// What Evolu's modules ask for when they load, and Node has from version 22 on.
Object.assign(globalThis, { WebSocket })
if (!('difference' in Set.prototype))
  Object.defineProperty(Set.prototype, 'difference', {
    value<T>(this: Set<T>, other: ReadonlySet<T>): Set<T> {
      return new Set([...this].filter((member) => !other.has(member)))
    },
  })
