import { expect, test } from 'vitest'
import type { FolderHandle } from '#data/device-db.ts'
import { newPictures } from '#data/watched-folder.ts'

type Entry = { name: string; at: number; error?: string }

/** A folder as the browser shows it; a file with an error cannot be had. */
const folderOf = (...entries: Entry[]): FolderHandle => ({
  kind: 'directory',
  name: 'captures',
  async *values() {
    for (const { name, at, error } of entries)
      yield {
        kind: 'file',
        name,
        getFile: async () => {
          if (error) throw new DOMException('', error)
          return new File(['.'], name, { lastModified: at })
        },
      }
  },
})

const namesIn = async (handle: FolderHandle, seen = 0) =>
  (await newPictures({ account: 'a', handle, seen })).map(({ name }) => name)

test('the new pictures of a folder come the oldest first; what is no picture, or was seen, is left', async () => {
  const folder = folderOf(
    { name: 'c.PNG', at: 30 },
    { name: 'b.jpg', at: 20 },
    { name: 'a.png', at: 10 },
    { name: 'notes.txt', at: 40 },
  )
  expect(await namesIn(folder, 10)).toEqual(['b.jpg', 'c.PNG'])
})

test('a picture that goes while the folder is read takes no other with it; one that may not be read says so', async () => {
  const gone = { name: 'a.png', at: 1, error: 'NotFoundError' }
  expect(await namesIn(folderOf(gone, { name: 'b.png', at: 2 }))).toEqual(['b.png'])
  await expect(namesIn(folderOf({ ...gone, error: 'NotAllowedError' }))).rejects.toThrow()
})

test('of many pictures the oldest come first, those of one moment together, and the next look has the others', async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    name: `${n}.png`,
    at: n < 38 ? n + 1 : n < 45 ? 39 : n,
  }))
  const first = await namesIn(folderOf(...many))
  expect(first).toEqual(many.slice(0, 45).map(({ name }) => name))
  expect(await namesIn(folderOf(...many), 39)).toEqual(many.slice(45).map(({ name }) => name))
})
