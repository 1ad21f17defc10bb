/** A channel as the stand-in knows it; `live` is null while it is off. */
export type StandInChannel = {
  id: string
  login: string
  name: string
  live: { title: string; game: string; viewers: number } | null
}

const GAME = 'Dofus'

/** Channels of people who do not exist. */
const inventedChannels = (): StandInChannel[] => [
  live('101', 'Tonneau_Perce', 'Ocre du soir, étape 12', 842),
  live('102', 'MamieKamas', 'Je revends tout mon coffre', 1_275),
  off('103', 'Bouftou_Inverse'),
  live('104', 'LeForgeronLent', 'Forgemagie sans filet', 96),
  off('105', 'Zaap_Perdu'),
  off('106', 'CapitaineFrene'),
]

const off = (id: string, name: string): StandInChannel => ({
  id,
  login: name.toLowerCase(),
  name,
  live: null,
})

const live = (id: string, name: string, title: string, viewers: number): StandInChannel => ({
  ...off(id, name),
  live: { title, game: GAME, viewers },
})

/** What the stand-in can be told of its channels. A login is never told twice. */
export class StandInChannels {
  #all = inventedChannels()
  #nextId = 1001

  get all(): readonly StandInChannel[] {
    return this.#all
  }

  add(login: string, name = login): StandInChannel {
    const channel = { id: String(this.#nextId++), login, name, live: null }
    this.#all.push(channel)
    return channel
  }

  remove(login: string): void {
    this.#all = this.#all.filter((channel) => channel.login !== login)
  }

  setLive(login: string, { title = 'En direct', game = GAME, viewers = 10 } = {}): void {
    this.#named(login).live = { title, game, viewers }
  }

  setOff(login: string): void {
    this.#named(login).live = null
  }

  /** The owner takes another name; the id stays. */
  rename(login: string, name: string): void {
    Object.assign(this.#named(login), { login: name.toLowerCase(), name })
  }

  #named(login: string): StandInChannel {
    const found = this.#all.find((channel) => channel.login === login)
    if (!found) throw new Error(`no channel ${login}`)
    return found
  }
}
