// WebKitGTK in a plain window, run by gjs: its own MiniBrowser forgets everything at its end when a driver steers it.
// Arguments: the profile's folder, the window's width and height, `dark` or `light`.
import Gdk from 'gi://Gdk?version=3.0'
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

const [profile, width, height, scheme] = System.programArgs

Gtk.init(null)
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = scheme === 'dark'

const data = new WebKit2.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
})
// Nothing listens there: whatever is not this machine does not answer.
data.set_network_proxy_settings(
  WebKit2.NetworkProxyMode.CUSTOM,
  new WebKit2.NetworkProxySettings('http://127.0.0.1:9', ['127.0.0.1']),
)
const context = new WebKit2.WebContext({ website_data_manager: data })
context.set_preferred_languages(['fr-FR', 'fr'])
context.set_automation_allowed(true)

function newView() {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
  // A page that was left lies asleep in this cache with its open transactions, and the next page waits for them.
  view.get_settings().enable_page_cache = false
  const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height) })
  window.add(view)
  window.show_all()
  // No window manager is there to give it the focus.
  window.connect('map-event', () => window.get_window().focus(Gdk.CURRENT_TIME))
  window.get_window().focus(Gdk.CURRENT_TIME)
  view.connect('close', () => window.destroy())
  return view
}

context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo()
  info.set_name('comptoir')
  info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
  session.set_application_info(info)
  session.connect('create-web-view', newView)
})

new GLib.MainLoop(null, false).run()
