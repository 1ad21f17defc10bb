// The theme and the density of earlier visits, on the page before its first paint. web/ui/appearance.ts keeps them.
;(function () {
  var theme = null
  var density = null
  try {
    theme = localStorage.getItem('theme')
    density = localStorage.getItem('density')
  } catch (_) {
    return
  }
  var light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  var root = document.documentElement
  if (light) root.dataset.theme = 'light'
  if (density === 'compact') root.dataset.density = 'compact'
  if (light) document.querySelector('meta[name=theme-color]').setAttribute('content', '#f9f4ea')
})()
