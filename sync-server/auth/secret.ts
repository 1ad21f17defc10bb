import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/** The secret that signs tokens: made once in the data directory, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) createSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) {
    throw new ConfigError(
      'Configuration : le fichier jwt-secret de DATA_DIR est abîmé ; efface-le ou donne JWT_SECRET.',
    )
  }
  return secret
}

/** It appears whole or not at all: another process of the same data directory may be starting at this moment. */
function createSecret(path: string): void {
  const own = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(own, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!isPresent(error)) throw error
  } finally {
    rmSync(own)
  }
}

const isPresent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'
