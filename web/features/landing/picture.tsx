import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { text } from './sections-text.ts'

type Props = {
  /** Names in `/previews`, the second to be tried when the first fails to load (A66). */
  names: readonly [name: string, corrected: string]
  alt: string
  width: number
  height: number
}

/** A screenshot in the theme of the page. The other theme's is not loaded: it is not drawn. */
export const Picture = (props: Props) => (
  <>
    <Themed {...props} theme="dark" />
    <Themed {...props} theme="light" />
  </>
)

function Themed({ names, alt, width, height, theme }: Props & { theme: 'dark' | 'light' }) {
  const [failures, setFailures] = useState(0)
  const name = names[failures]
  if (name === undefined) return <Missing theme={theme} />
  return (
    <img
      key={name}
      className={theme}
      src={`/previews/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  )
}

const Missing = ({ theme }: { theme: string }) => (
  <span className={`missing ${theme}`}>
    <ImageOff className="i l" aria-hidden="true" />
    {text.noPicture}
  </span>
)
