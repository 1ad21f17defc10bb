import { Copy } from 'lucide-react'
import { text } from './text.ts'

type Props = { onOpen: () => void; className: string; bare?: boolean }

/** Opens the text of what is looked for and what is to swap; `bare` is its icon alone. */
export const ExchangeButton = ({ onOpen, className, bare = false }: Props) => (
  <button
    type="button"
    className={bare ? `btn icon ${className}` : `btn ${className}`}
    aria-label={text.exchange}
    onClick={onOpen}
  >
    <Copy className="i" aria-hidden="true" /> {!bare && text.exchange}
  </button>
)
