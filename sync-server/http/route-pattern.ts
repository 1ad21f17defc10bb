import type { Context } from 'hono'
import { routePath } from 'hono/route'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The pattern of the route that answered (`/api/v1/flips/:id`), once it has: few, and without what a person may have put
 * into an address. Whatever no route took is `/*`, as the page's own addresses are.
 */
export const routePattern = (c: Context): string => routePath(c)

/** The method, where it is one that routes know: clients may invent others without end. */
export const knownMethod = (c: Context): string => (METHODS.has(c.req.method) ? c.req.method : 'OTHER')
