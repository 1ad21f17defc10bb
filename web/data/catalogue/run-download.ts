import type { DownloadMessage } from './download-locked.ts'

/** Runs one download in a worker, or in the page where there are none. Resolves after `done` or `failed`. */
export async function runDownload(report: (message: DownloadMessage) => void): Promise<void> {
  if (typeof Worker === 'undefined') {
    const { downloadLocked } = await import('./download-locked.ts')
    return downloadLocked(report)
  }
  const worker = new Worker(new URL('./download-worker.ts', import.meta.url), { type: 'module' })
  await new Promise<void>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<DownloadMessage>) => {
      report(data)
      if (data.type === 'done' || data.type === 'failed') resolve()
    }
    worker.onerror = () => {
      report({ type: 'failed', code: 'network' })
      resolve()
    }
  })
  worker.terminate()
}
