import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { channelName, sortChannels, thumbnailUrl } from '#shared/domain/site/streamers.ts'
import { safeUrl } from '#shared/domain/text/safe-url.ts'
import { aChannel } from '#tests/support/channels.ts'

const named = (display_name: string, is_live: boolean) => aChannel({ display_name, is_live })
const names = (channels: ReturnType<typeof aChannel>[]) => sortChannels(channels).map(channelName)

describe('the order of channels', () => {
  test('A105 live channels come first, then names in French order', () => {
    const channels = [named('Zed', true), named('alpha', true), named('Beta', false), named('ácme', false)]
    expect(names(channels)).toEqual(['alpha', 'Zed', 'ácme', 'Beta'])
  })

  test('A105 a channel without a display name is listed under its login', () => {
    const nameless = aChannel({ login: 'mimi', display_name: ' ' })
    expect(names([named('Zoé', false), nameless, named('Abel', false)])).toEqual(['Abel', 'mimi', 'Zoé'])
  })

  test('A105 the order does not depend on the order that the server answers in', () => {
    const channel = fc.record({
      login: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      display_name: fc.constantFrom('Élan', 'elan', 'Zoé', ''),
      is_live: fc.boolean(),
    })
    const channels = fc
      .uniqueArray(channel, { selector: ({ login }) => login })
      .map((all) => all.map(aChannel))
    const shuffled = channels.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(sortChannels(again)).toEqual(sortChannels(all))
      }),
    )
  })
})

test('A110 the thumbnail is asked at 480 by 270, wherever the template says it', () => {
  expect(thumbnailUrl('https://cdn.example/a-{width}x{height}.jpg')).toBe('https://cdn.example/a-480x270.jpg')
  expect(thumbnailUrl('https://cdn.example/{width}/a.jpg?w={width}&h={height}')).toBe(
    'https://cdn.example/480/a.jpg?w=480&h=270',
  )
  expect(thumbnailUrl('')).toBe('')
})

describe('an address that a page may use', () => {
  test.each(['https://www.twitch.tv/mimi', 'http://127.0.0.1:8793/a.svg', 'HTTPS://Twitch.tv/a?b=c#d'])(
    'A107 %s is one',
    (address) => {
      expect(safeUrl(address)).toBe(address)
    },
  )

  test.each([
    'javascript:alert(1)',
    ' https://twitch.tv/a',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//twitch.tv/a',
    'twitch.tv/a',
    'https://',
    'https:///a',
    'http://a b',
    'ftp://a/b',
    '',
  ])('A107 %j is none', (address) => {
    expect(safeUrl(address)).toBeNull()
  })
})
