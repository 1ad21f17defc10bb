import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './router.tsx'
import { tools } from './tools.ts'

/** A page as a visitor sees it: the tab's title, hints for <head>, what stands in #root, the modules that it needs. */
type AheadPage = { path: string; title: string; hints: string; html: string; modules: readonly string[] }

/** Renders the pages of visitors. Run by the build, in Node. */
export const renderAhead = (): Promise<AheadPage[]> =>
  Promise.all(tools.flatMap(({ path, title, ahead }) => (ahead ? [render(path, title, ahead)] : [])))

async function render(
  path: string,
  title: string | undefined,
  modules: readonly string[],
): Promise<AheadPage> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // A part that came later would need a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error
      },
    },
  )
  const whole = await new Response(prelude).text()
  // React puts its hints for the browser before the page; they belong into <head>.
  const hints = /^(?:<link[^>]*>)*/.exec(whole)?.[0] ?? ''
  const html = whole.slice(hints.length)
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  return { path, modules, title: `${title ?? heading} · Comptoir`, hints, html }
}
