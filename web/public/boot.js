// Before the first paint: the theme and the density of earlier visits, which web/ui/appearance.ts keeps; and whether
// somebody is signed in here, who sees nothing of a visitor's page and needs more code (web/app/main.tsx).
;(function () {
  var theme = null
  var density = null
  var player = null
  var root = document.documentElement
  try {
    theme = localStorage.getItem('theme')
    density = localStorage.getItem('density')
    player = localStorage.getItem('jwt')
  } catch (_) {
    return
  }
  var light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (light) root.dataset.theme = 'light'
  if (density === 'compact') root.dataset.density = 'compact'
  if (light) document.querySelector('meta[name=theme-color]').setAttribute('content', '#f9f4ea')
  if (player === null) return
  root.dataset.player = ''
  var scripts = document.currentScript.dataset.player
  ;(scripts ? scripts.split(' ') : []).forEach(function (href) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  })
})()
