import { downloadLocked } from './download.ts'

// Fetching, hashing, checking and folding eleven thousand names stay out of the page's way.
void downloadLocked((message) => self.postMessage(message))
