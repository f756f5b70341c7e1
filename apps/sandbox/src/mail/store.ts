export type Message = Readonly<{
  id: string
  /** Whom the envelope names: blind copies too. */
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  /** The names of the files that came along. */
  attachments: string[]
  messageId: string
  /** By lower-case name; a repeated header has one line for each. */
  headers: Record<string, string>
  raw: string
  receivedAt: string
}>

export type MessageStore = ReturnType<typeof createStore>

const LIMIT = 1000

/** Newest first; beyond the limit the oldest are forgotten. */
export function createStore(limit = LIMIT) {
  let messages: Message[] = []

  return {
    add(message: Message) {
      messages = [message, ...messages].slice(0, limit)
    },
    list(to?: string): Message[] {
      const wanted = to?.trim().toLowerCase()
      if (!wanted) return messages
      return messages.filter((message) => message.to.some((one) => one.toLowerCase() === wanted))
    },
    find: (id: string) => messages.find((message) => message.id === id),
    clear() {
      messages = []
    },
  }
}
