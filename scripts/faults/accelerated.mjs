// Preloaded into a server: its clock and its repeated timers run SPEED times as fast as the world's. What Node's own
// HTTP server times goes on as ever.
const speed = Number(process.env.SPEED)
const began = Date.now()
const realNow = Date.now
const realInterval = globalThis.setInterval
Date.now = () => began + (realNow() - began) * speed
globalThis.setInterval = (work, delay, ...given) => realInterval(work, Math.max(1, delay / speed), ...given)
