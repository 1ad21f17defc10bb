import type { ComponentPropsWithRef } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown }

/**
 * A link to an address of the app, which opens without a load of the page. The router's own brings its framework's
 * prefetching into every start: nearly half of the router.
 */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    state,
    ...(rest.target !== undefined && { target: rest.target }),
  })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
