import type { SyncRequest, SyncResponse } from '#data/sync/transport.ts'

/** A pass under way on a device: the wire knows which requests are its, and whether it still listens. */
export type Listener = { alive: boolean; device: number }

/** A request between a device and the server, and its answer once the server has given one. */
export type Message = {
  request: SyncRequest
  sentAt: number
  answer: SyncResponse | null
  /** Null when nobody waits for the answer: a duplicate, or a pass that gave up or died. */
  listener: Listener | null
  resolve: (answer: SyncResponse) => void
  reject: (error: Error) => void
}

/** Why a request failed on the device's side. */
export class Silence extends Error {}

/** The network: messages lie here until the schedule commits, delivers, drops, doubles or spoils them. */
export class Wire {
  messages: Message[] = []

  constructor(
    private readonly now: () => number,
    private readonly waiting: (listener: Listener) => void,
    private readonly resumed: (listener: Listener) => void,
  ) {}

  send(listener: Listener, request: SyncRequest): Promise<SyncResponse> {
    if (!listener.alive) return Promise.reject(new Silence('the pass is dead'))
    return new Promise((resolve, reject) => {
      this.messages.push({ request, sentAt: this.now(), answer: null, listener, resolve, reject })
      this.waiting(listener)
    })
  }

  get requests(): Message[] {
    return this.messages.filter(({ answer }) => answer === null)
  }

  get answers(): Message[] {
    return this.messages.filter(({ answer }) => answer !== null)
  }

  of(device: number): Message[] {
    return this.messages.filter(({ listener }) => listener?.device === device)
  }

  remove(message: Message): void {
    this.messages = this.messages.filter((other) => other !== message)
  }

  deliver(message: Message): void {
    this.remove(message)
    const { listener, answer } = message
    if (!listener?.alive || !answer) return
    this.resumed(listener)
    message.resolve(answer)
  }

  /** Nothing comes back, or nothing whole: dropped, cut off, or waited for too long. */
  silence(message: Message): void {
    const { listener } = message
    if (!listener?.alive) return
    this.resumed(listener)
    message.reject(new Silence('nothing came back'))
  }

  /** The device died or stopped listening; what it sent travels on. */
  forget(listener: Listener): void {
    for (const message of this.messages) if (message.listener === listener) message.listener = null
    this.messages = this.messages.filter(({ listener: other, answer }) => other !== null || answer === null)
  }
}
