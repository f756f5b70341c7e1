import { CHAT_CODE_MINUTES } from '@keyhaven/contracts/assistant-times'

const SECOND_MS = 1_000
const MINUTE = 60

/** "9:05 left" until a code counts no more; after that, that it does not. */
export function codeTimeLeft(sentAt: string, now: number): string {
  const until = Date.parse(sentAt) + CHAT_CODE_MINUTES * MINUTE * SECOND_MS
  const seconds = Math.ceil((until - now) / SECOND_MS)
  if (seconds <= 0) return 'The code has expired.'
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')} left`
}
