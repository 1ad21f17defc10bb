import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  inBundle: z.boolean().optional(),
})
const manifest = z.object({
  allowScripts: z.record(z.string(), z.boolean()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
})
const lockFile = z.object({ packages: z.record(z.string(), locked) })
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

describe.each(['.', 'scripts/lab'])('the packages of %s', (folder) => {
  const { packages } = lockFile.parse(read(`${folder}/package-lock.json`))
  const project = manifest.parse(read(`${folder}/package.json`))
  const installed = Object.entries(packages).filter(([place]) => place !== '')

  test('the lock file holds a package’s hash, and no address that it came from', () => {
    expect(installed.length).toBeGreaterThan(100)
    for (const [place, { integrity, resolved, link, version }] of installed) {
      expect([place, resolved, link]).toEqual([place, undefined, undefined])
      expect(integrity, place).toMatch(/^sha512-[\w+/]{86}==$/)
      expect(version, place).toMatch(/^\d+\.\d+\.\d+/)
    }
  })

  test('every package with a script for its installation is allowed or refused by name', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect([...new Set(scripted.map(([place]) => nameOf(place)))].sort()).toEqual(
      Object.keys(project.allowScripts).sort(),
    )
  })

  test('every package that we ask for is pinned to one version, the one that is locked', () => {
    for (const [name, version] of Object.entries({ ...project.dependencies, ...project.devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
    }
  })
})
