import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { say } from './install.mjs'

/** Chromium without the browser around its pages: a third less work where nobody sees it. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', SHELL]

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` decides where it is set. */
export function findBrowser() {
  return chosenOr(process.env.CHROMIUM_PATH, NAMES)
}

/**
 * The path of a Chromium with the browser around its pages, or null: the light one does not note when a visit begins, so
 * that nothing can be measured from there.
 */
export function findWholeBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  const whole = NAMES.filter((name) => name !== SHELL)
  return chosenOr(chosen && isShell(chosen) ? undefined : chosen, whole)
}

const isShell = (path) => /headless.shell/.test(basename(path))

/** The path of a Firefox on this machine, or null. `FIREFOX_PATH` decides where it is set. */
export function findFirefox() {
  return chosenOr(process.env.FIREFOX_PATH, ['firefox-esr', 'firefox'])
}

/**
 * The programs that run WebKitGTK here: its driver, gjs with the library's description for the window it is shown in,
 * and a screen that nobody sees. `missing` says which is not there, and how to get it.
 */
export function findWebKit() {
  const driver = onPath(['WebKitWebDriver'])
  const host = onPath(['gjs'])
  const screen = findScreen()
  const lacking = [
    !driver && 'WebKitWebDriver',
    !host && 'gjs',
    host && !describesWebKit(host) && 'WebKit2-4.1.typelib',
    !screen && 'Xvfb',
  ].filter(Boolean)
  const missing = lacking.length > 0 ? `${lacking.join(', ')} introuvable (Debian : ${WEBKIT_INSTALL})` : null
  return { driver, host, screen, missing }
}

/** A screen that nobody sees. */
export const findScreen = () => onPath(['Xvfb'])

const WEBKIT_INSTALL = 'apt-get install webkit2gtk-driver gjs gir1.2-webkit2-4.1 xvfb'

const describesWebKit = (gjs) =>
  spawnSync(gjs, ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"], { stdio: 'ignore' })
    .status === 0

function chosenOr(chosen, names) {
  if (chosen) return existsSync(chosen) ? chosen : null
  return onPath(names)
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}

/**
 * Finds a Chromium, or installs Debian's when this process may; otherwise says why not. `light`: rather the one without a
 * browser around its pages.
 */
export function ensureBrowser({ light = false } = {}) {
  const find = () => chosenOr(process.env.CHROMIUM_PATH, light ? [SHELL, ...NAMES] : NAMES)
  const found = find()
  if (found) return { path: found, missing: null }
  if (process.env.CHROMIUM_PATH) return { path: null, missing: 'CHROMIUM_PATH ne mène à aucun fichier' }
  if (process.getuid?.() !== 0 || !hasApt()) {
    return { path: null, missing: 'aucun Chromium (Debian : apt-get install chromium, ou CHROMIUM_PATH)' }
  }
  say('Installation de Chromium…')
  const path = (light && installed(SHELL)) || installed('chromium') ? find() : null
  return path ? { path, missing: null } : { path: null, missing: 'l’installation de Chromium a échoué' }
}

const hasApt = () => spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

function installed(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  for (let tries = 0; tries < 3; tries++) {
    apt('update', '-qq')
    if (apt('install', '-y', '-qq', '--no-install-recommends', name)) return true
  }
  return false
}
