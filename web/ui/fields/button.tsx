import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { icon?: LucideIcon }

/** A press that does something; `icon` stands before its words. */
export function Button({ icon: Icon, className, children, ...props }: Props) {
  const look = className ? `btn ${className}` : 'btn'
  if (!Icon)
    return (
      <button type="button" {...props} className={look}>
        {children}
      </button>
    )
  return (
    <button type="button" {...props} className={look}>
      <Icon className="icon" />
      {children}
    </button>
  )
}
