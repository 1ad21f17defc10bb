import { describe, expect, test, vi } from 'vitest'
import { isFree } from '#data/db/uncommitted.ts'
import { aChannel } from '#tests/support/channels.ts'
import {
  anAdmin,
  channelLines,
  isBlocked,
  openAdmin,
  whitelist,
} from '#tests/support/screens/admin-screen.tsx'
import { sees } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, press, type, undo, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const scene = anAdmin()
const PATH = '/api/v1/admin/twitch_channels'
const REFRESH = 'POST /api/v1/twitch_channels/refresh'
const url = () => field('URL ou login de la chaîne')
const add = () => byRole('button', 'Ajouter')
const shows = (count: number) => until(() => expect(channelLines()).toHaveLength(count))
const opens = async (count: number, search = '') => {
  await openAdmin(search)
  await shows(count)
}
const lineOf = (name: string) => {
  const line = [...document.querySelectorAll('.whitelist li')].find((li) => li.textContent?.includes(name))
  if (!line) throw new Error(`no channel ${name} in: ${channelLines()}`)
  return line
}
const remove = (name: string) => click(byRole('button', 'Supprimer', lineOf(name)))
const problem = () => document.querySelector('.whitelist [role=alert] .hint')?.textContent

async function submit(text: string): Promise<void> {
  await type(url(), text)
  await click(add())
}

describe('the whitelist', () => {
  test('A116 A122 A193 « Rafraîchir » asks Twitch first, then the server for what it said', {
    tags: 'full',
  }, async () => {
    await openAdmin()
    await until(() => expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(1))
    expect(scene.server.calls(REFRESH)).toEqual([])
    const release = scene.server.hold(/refresh/)
    await click(byRole('button', 'Rafraîchir', whitelist()))
    await until(() => expect(scene.server.calls(REFRESH)).toHaveLength(1))
    expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(1)
    expect(isBlocked(byRole('button', 'Rafraîchir', whitelist()))).toBe(true)
    release()
    await until(() => expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(2))
    await click(byRole('button', 'Rafraîchir'))
    await until(() => expect(scene.server.calls(REFRESH)).toHaveLength(2))
  })

  test.each([
    [429, 'rate_limited', false],
    [503, 'not_configured', false],
    [503, 'unavailable', true],
  ])(
    'A122 a Twitch that is not asked (%i %s) does not keep the list back; said: %s',
    async (status, code, said) => {
      await openAdmin()
      await until(() => expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(1))
      scene.server.tell(/refresh/, { status, body: { error: 'Twitch ne répond pas.', code } })
      await click(byRole('button', 'Rafraîchir', whitelist()))
      await until(() => expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(2))
      if (said) await sees('Twitch ne répond pas.')
      else expect(document.body.textContent).not.toContain('Twitch ne répond pas.')
    },
  )

  test('A121 A123 A124 A194 a line has name, badge, login, when it was checked, and its two acts', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00Z'))
    scene.server.channels = [
      aChannel({
        login: 'kamasetcafe',
        display_name: 'Kamas et Café',
        is_live: true,
        viewer_count: 1284,
        last_checked_at: '2026-11-20T11:59:30Z',
      }),
      aChannel({ login: 'ocreenvue', last_checked_at: '2026-11-20T11:48:00Z' }),
      aChannel({ login: 'bouftou', last_checked_at: '2026-11-20T08:59:00Z' }),
      aChannel({ login: 'percepteuse', last_checked_at: '2026-11-18T12:00:00Z' }),
      aChannel({ login: 'nouvelle', last_checked_at: null }),
    ]
    await opens(5)
    const lines = channelLines().map((line) => line.replace(/\s/g, ' '))
    expect(lines[0]).toBe('KEKamas et CaféLIVE 1 284 spectateurs@kamasetcafe • vérifié à l’instant')
    expect(lines[1]).toBe('OCocreenvueOFF@ocreenvue • vérifié il y a 12 min')
    expect(lines[2]).toContain('@bouftou • vérifié il y a 3 h')
    expect(lines[3]).toContain('@percepteuse • vérifié il y a 2 j')
    expect(lines[4]).toContain('@nouvelle • vérifié jamais')
    const open = byRole('link', 'Ouvrir', lineOf('ocreenvue'))
    expect(open.getAttribute('href')).toBe('https://www.twitch.tv/ocreenvue')
    expect(open.getAttribute('target')).toBe('_blank')
    expect(open.getAttribute('rel')).toBe('noopener noreferrer')
    expect(byRole('button', 'Supprimer', lineOf('ocreenvue'))).toBeDefined()
  })

  test('A123 an address that is not one of the web is no link, and script in a name is text', async () => {
    const nasty = '<img src=x onerror="alert(1)">'
    scene.server.channels = [aChannel({ login: 'x', display_name: nasty, url: 'javascript:alert(1)' })]
    await opens(1)
    expect(channelLines()[0]).toContain(nasty)
    expect(whitelist().querySelector('a, img')).toBeNull()
  })

  test('A122 A125 A192 with no channel it says so; a bare array is read; « Rafraîchir » reloads this list alone', async () => {
    scene.server.bare = true
    await openAdmin()
    await sees('Aucune chaîne pour le moment.')
    scene.server.channels = [aChannel()]
    await click(byRole('button', 'Rafraîchir', whitelist()))
    await shows(1)
    expect(scene.server.calls(`GET ${PATH}`)).toHaveLength(2)
    expect(scene.server.calls('GET /api/v1/admin/users')).toHaveLength(1)
  })

  test.each([
    [{ status: 503, body: { error: 'La base est occupée.', code: 'unavailable' } }, 'La base est occupée.'],
    [500, 'Erreur lors du chargement des chaînes Twitch'],
    [{ status: 200, body: 'bonjour' }, 'Erreur lors du chargement des chaînes Twitch'],
  ])(
    'A127 where it cannot be loaded, %j, it says « %s » and can be tried again',
    async (answer, sentence) => {
      scene.server.tell(/twitch_channels/, answer)
      await openAdmin()
      await sees(sentence)
      scene.server.recover()
      scene.server.channels = [aChannel()]
      await click(byRole('button', 'Réessayer', whitelist()))
      await shows(1)
      expect(shown(sentence)).toBe(false)
    },
  )
})

describe('adding a channel', () => {
  test('A122 « Ajouter » waits for more than spaces', async () => {
    await openAdmin()
    await sees('Aucune chaîne')
    expect(isBlocked(add())).toBe(true)
    await type(url(), '   ')
    expect(isBlocked(add())).toBe(true)
    await type(url(), ' mimi ')
    expect(isBlocked(add())).toBe(false)
    expect(isFree()).toBe(false)
  })

  test.each(['mimi', 'https://www.twitch.tv/mimi'])(
    'A121 A126 A195 « %s » is sent as typed, and the new channel comes first',
    async (typed) => {
      scene.server.channels = [aChannel({ login: 'ancienne' })]
      await opens(1)
      await submit(`  ${typed} `)
      await shows(2)
      expect(channelLines()[0]).toContain('mimi')
      expect(scene.server.calls(`POST ${PATH}`).map(({ body }) => body)).toEqual([{ url: typed }])
      expect(url().value).toBe('')
      await sees('mimi est dans la liste')
    },
  )

  test('A126 a channel that is in the list already is replaced where it stands', async () => {
    scene.server.channels = [
      aChannel({ login: 'autre' }),
      aChannel({ login: 'mimi', display_name: 'Ancien nom' }),
    ]
    await opens(2)
    await submit('mimi')
    await until(() => expect(shown('Ancien nom')).toBe(false))
    expect(channelLines()[1]).toContain('@mimi')
    expect(channelLines()).toHaveLength(2)
  })

  test.each([
    [
      { status: 404, body: { error: 'Cette chaîne n’existe pas sur Twitch.', code: 'channel_unknown' } },
      'Cette chaîne n’existe pas sur Twitch.',
    ],
    [500, 'Impossible d’ajouter la chaîne'],
    [{ status: 201, body: { rien: 1 } }, 'Impossible d’ajouter la chaîne'],
    ['silence' as const, 'Pas de réseau\u00a0: réessaie quand la connexion revient.'],
  ])('A128 a refusal, %j, says « %s » and keeps what was typed', async (answer, sentence) => {
    await openAdmin()
    await sees('Aucune chaîne')
    scene.server.tell(/POST/, answer)
    await submit('mimi')
    await until(() => expect(problem()).toBe(sentence))
    expect(url().value).toBe('mimi')
    expect(url().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(url())
    await type(url(), 'mimi2')
    expect(problem()).toBeUndefined()
  })
})

describe('removing a channel', () => {
  test('A126 A196 it leaves the list once the server removed it, and « Annuler » puts it back', async () => {
    scene.server.channels = [aChannel({ login: 'mimi' }), aChannel({ login: 'autre' })]
    await opens(2)
    await remove('mimi')
    await shows(1)
    expect(scene.server.calls(`DELETE ${PATH}/mimi`)).toHaveLength(1)
    await sees('mimi n’est plus dans la liste')
    await undo()
    await shows(2)
    expect(scene.server.calls(`POST ${PATH}`)[0]?.body).toEqual({ url: 'mimi' })
  })

  test.each([
    [{ status: 404, body: { error: 'Cette chaîne n’est pas dans la liste.' } }, 'Cette chaîne n’est pas'],
    [500, 'Suppression impossible'],
  ])('A129 a refusal, %j, says « %s » and leaves the line', async (answer, sentence) => {
    scene.server.channels = [aChannel({ login: 'mimi' })]
    await opens(1)
    scene.server.tell(/DELETE/, answer)
    await remove('mimi')
    await sees(sentence)
    expect(channelLines()).toHaveLength(1)
  })

  test('the focus goes on to the line that took its place, then to the list’s field', async () => {
    scene.server.channels = [aChannel({ login: 'une' }), aChannel({ login: 'deux' })]
    await opens(2)
    byRole('button', 'Supprimer', lineOf('une')).focus()
    await remove('une')
    await shows(1)
    expect(document.activeElement).toBe(byRole('button', 'Supprimer', lineOf('deux')))
    await press('Tab')
    await remove('deux')
    await shows(0)
    expect(document.activeElement).toBe(url())
  })
})
