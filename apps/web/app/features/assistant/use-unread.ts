import { useState } from 'react'
import type { Shown } from './chat.rules.ts'

/** How many answers of the assistant and of people nobody has seen, because the chat was closed. */
export function useUnread(messages: readonly Shown[], isOpen: boolean): number {
  const answers = messages.filter(({ type }) => type !== 'user').length
  const [seen, setSeen] = useState(answers)
  if ((isOpen || answers < seen) && seen !== answers) setSeen(answers)
  return isOpen ? 0 : answers - seen
}
