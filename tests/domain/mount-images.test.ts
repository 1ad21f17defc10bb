import { describe, expect, test } from 'vitest'
import { mountPicture, withoutPicture } from '#shared/domain/breeding/mount-images.ts'

const at = (name: string) => `https://images.exemple.fr/${name}.png`
const stored = (image_urls: unknown, image_url: string | null = null) => ({
  image_url,
  extra: { image_urls },
})

describe('the picture of a mount', () => {
  test('T172 T204 is its own, else icon, hi_res_icon, hd, else the catalogue’s', () => {
    const all = { hd: at('hd'), hi_res_icon: at('grand'), icon: at('icone') }
    expect(mountPicture(stored(all, at('sienne')), at('catalogue'))).toBe(at('sienne'))
    expect(mountPicture(stored(all), at('catalogue'))).toBe(at('icone'))
    expect(mountPicture(stored({ ...all, icon: null }), at('catalogue'))).toBe(at('grand'))
    expect(mountPicture(stored({ hd: at('hd') }), at('catalogue'))).toBe(at('hd'))
    expect(mountPicture(stored({}), at('catalogue'))).toBe(at('catalogue'))
    expect(mountPicture({ image_url: null, extra: null }, null)).toBeNull()
  })

  test('T172 T204 of the game-data service is shown through our server, and the icon 0 is none', () => {
    const of = (file: string) => `https://api.dofusdu.de/dofus3/v1/img/mount/${file}`
    expect(mountPicture(stored({}, of('20-64.png')), null)).toBe('/icons/mount/20-64.png')
    expect(mountPicture(stored({ hd: of('20-128.png') }), null)).toBe('/icons/mount/20-128.png')
    expect(mountPicture(stored({}, of('0-64.png')), '/icons/mount/7-64.png')).toBe('/icons/mount/7-64.png')
  })

  test('T172 what is no web address is no picture', () => {
    expect(mountPicture(stored({ icon: 'javascript:alert(1)' }, ' '), null)).toBeNull()
    expect(mountPicture(stored('https', 'data:image/png;base64,AA'), null)).toBeNull()
    expect(mountPicture(stored({ icon: { deep: true } }), null)).toBeNull()
  })
})

describe('the pictures to look up', () => {
  const mount = (ankama_id: number | null) => ({ ankama_id })

  test('T172 are those of at most a hundred mounts, in their order', () => {
    const all = Array.from({ length: 101 }, (_, i) => mount(i + 1))
    expect(withoutPicture(all, () => null)).toEqual(all.slice(0, 100))
  })

  test('T172 leave out the mounts that have one, and those that the game cannot name', () => {
    const wanted = withoutPicture([mount(1), mount(null), mount(2)], ({ ankama_id }) =>
      ankama_id === 1 ? at('un') : null,
    )
    expect(wanted).toEqual([mount(2)])
  })
})
