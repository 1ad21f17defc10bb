// Where the browser blocks this site's storage, reading it throws: the page has one of its own then, as long as it is open.
;['localStorage', 'sessionStorage'].forEach(function (name) {
  try {
    void window[name].length
  } catch (_) {
    var kept = new Map()
    Object.defineProperty(window, name, {
      value: {
        get length() {
          return kept.size
        },
        key: function (n) {
          return Array.from(kept.keys())[n] ?? null
        },
        getItem: function (key) {
          return kept.get(String(key)) ?? null
        },
        setItem: function (key, value) {
          kept.set(String(key), String(value))
        },
        removeItem: function (key) {
          kept.delete(String(key))
        },
        clear: function () {
          kept.clear()
        },
      },
    })
  }
})

// Before the first paint: the theme and the density of earlier visits, which web/ui/appearance.ts keeps; and whether
// somebody is signed in here, who sees nothing of a visitor's page and needs more code (web/app/main.tsx).
;(function () {
  var root = document.documentElement
  var theme = localStorage.getItem('theme')
  var density = localStorage.getItem('density')
  var player = localStorage.getItem('jwt')
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

// What is sent before the page is alive would be lost: the page sends it once it is (web/ui/page/hydrated.ts). Enter sends
// nothing by itself where the button is still disabled.
addEventListener(
  'submit',
  function (event) {
    event.target.dataset.sent = ''
  },
  true,
)
addEventListener(
  'keydown',
  function (event) {
    var field = event.target
    var typed = field instanceof HTMLInputElement && field.form
    if (typed && event.key === 'Enter' && !event.isComposing) field.form.dataset.sent = ''
  },
  true,
)
