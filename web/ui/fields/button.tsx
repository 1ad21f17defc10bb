import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'

type Props = ComponentProps<'button'> & { icon?: LucideIcon }

/** A press that does something; `icon` stands before its words. */
export function Button({ icon: Icon, className, children, ...props }: Props) {
  const look = className ? `btn ${className}` : 'btn'
  if (!Icon)
    return (
      <button type="button" onKeyDown={pressOnce} {...props} className={look}>
        {children}
      </button>
    )
  return (
    <button type="button" onKeyDown={pressOnce} {...props} className={look}>
      <Icon className="icon" />
      {children}
    </button>
  )
}

/** A key that is held presses once: in a list the next line may have taken the place of the one that went. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
