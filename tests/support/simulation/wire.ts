import type { SyncRequest, SyncResponse } from '#data/sync/transport.ts'
import type { Activity } from './activity.ts'

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

/** The network: messages lie here until the schedule commits, delivers, loses, doubles or spoils them. */
export class Wire {
  messages: Message[] = []

  constructor(
    private readonly now: () => number,
    private readonly activity: Activity,
  ) {}

  send(listener: Listener, request: SyncRequest): Promise<SyncResponse> {
    if (!listener.alive) return Promise.reject(new Silence('the pass is dead'))
    return new Promise((resolve, reject) => {
      this.messages.push({ request, sentAt: this.now(), answer: null, listener, resolve, reject })
      this.activity.end(listener)
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
    this.activity.begin(listener)
    message.resolve(answer)
  }

  /** Nothing comes back, or nothing whole. */
  lose(message: Message): void {
    this.remove(message)
    this.silence(message)
  }

  /** Nothing on the way survives the end of the server's process. */
  loseAnswers(): void {
    for (const message of this.answers) this.lose(message)
  }

  /** The device stops waiting; its request is still on the wire, and may be committed much later. */
  giveUp(message: Message): void {
    this.silence(message)
    message.listener = null
    if (message.answer) this.remove(message)
  }

  /** What the dead passes of a device sent travels on, and nobody waits for it. */
  forgetDead(device: number): void {
    for (const message of this.of(device)) if (!message.listener?.alive) message.listener = null
    this.messages = this.messages.filter(({ listener, answer }) => listener !== null || answer === null)
  }

  private silence({ listener, reject }: Message): void {
    if (!listener?.alive) return
    this.activity.begin(listener)
    reject(new Silence('nothing came back'))
  }
}
