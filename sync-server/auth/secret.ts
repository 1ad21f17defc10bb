import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { makeFolder } from '#server/make-folder.ts'

/** A secret's file in the data directory, and the variable that takes its place. */
type SecretFile = { file: string; variable: string }

const TOKEN_SECRET: SecretFile = { file: 'jwt-secret', variable: 'JWT_SECRET' }
/** Opens /metrics. */
export const METRICS_SECRET: SecretFile = { file: 'metrics-token', variable: 'METRICS_TOKEN' }

/** A secret, such as the one that signs tokens: made once in the data directory, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string, { file, variable }: SecretFile = TOKEN_SECRET): string {
  const path = join(dataDir, file)
  makeFolder(dataDir)
  if (!existsSync(path)) createSecret(path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) {
    throw new ConfigError(
      `Configuration : le fichier ${file} de DATA_DIR est abîmé ; efface-le ou donne ${variable}.`,
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
