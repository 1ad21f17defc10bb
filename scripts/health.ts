// For a container's health check: ends well when the server of this environment, and its database, answer.
const { HOST, PORT } = process.env
const everywhere = HOST === undefined || HOST === '' || HOST === '0.0.0.0' || HOST === '::'
const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST

try {
  const answer = await fetch(`http://${host}:${PORT || 8787}/healthz`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}

export {}
