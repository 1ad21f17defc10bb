import type { GameLanguage } from '#shared/catalogue/game-languages.ts'
import { downloadLocked } from './download.ts'

// Fetching, hashing, checking and folding eleven thousand names stay out of the page's way.
self.onmessage = ({ data: language }: MessageEvent<GameLanguage>) =>
  void downloadLocked(language, (message) => self.postMessage(message))
