import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './router.tsx'
import { tools } from './tools.ts'

/** A page as a visitor sees it: the tab's title, hints for <head>, what stands in #root, the modules that it needs. */
type AheadPage = { path: string; title: string; hints: string; html: string; modules: readonly string[] }

/**
 * The pages that are rendered at build, as a visitor sees them: text before any script. The modules of web/ whose styles that
 * HTML needs; the code of the first is asked for at once.
 */
const AHEAD: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'features/landing/page.tsx',
    'features/landing/sections.tsx',
    'features/landing/contact/contact-form.tsx',
  ],
  '/login': ['features/sign-in/page.tsx'],
  '/register': ['features/sign-in/page.tsx'],
  '/forgot-password': ['features/sign-in/forgot-page.tsx'],
  '/mentions-legales': ['features/legal/notices-page.tsx'],
  '/confidentialite': ['features/legal/privacy-page.tsx'],
  '/cgu': ['features/legal/terms-page.tsx'],
}

/** Renders the pages of visitors. Run by the build, in Node. */
export const renderAhead = (): Promise<AheadPage[]> =>
  Promise.all(
    Object.entries(AHEAD).map(([path, modules]) => {
      const tool = tools.find((one) => one.path === path)
      if (!tool) throw new Error(`no page at ${path}`)
      return render(path, tool.title, modules)
    }),
  )

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
