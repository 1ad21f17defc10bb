/** One letter, in plain text and in HTML. */
export type Letter = { to: string; replyTo?: string; subject: string; text: string; html: string }

/** Sends letters; a letter that could not be handed over throws. */
export type Mail = { send(letter: Letter): Promise<void> }
