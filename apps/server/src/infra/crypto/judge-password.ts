import { Worker } from 'node:worker_threads'
import { AppError } from '../app-error.ts'
import type { Question, Verdict, Weakness } from './password-judge.ts'

/** Shorter words are in every password. */
const SHORTEST_WORD = 3

const ADVICE = 'Try three or four words that have nothing to do with each other.'
const complaints: Record<Weakness, string> = {
  own: 'This password contains your name or e-mail address, which others can guess.',
  listed: 'This is one of the passwords that attackers try first.',
  pattern: 'Rows of keys, repeats, dates and numbers in order are easy to guess.',
  short: 'This password is too easy to guess.',
}

type Waiting = { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }

/** The thread with the lists, begun with the first question. It keeps the process alive only while asked. */
function beginJudge() {
  const waiting = new Map<number, Waiting>()
  // Without the process's own hooks: it reads nothing but plain modules.
  const thread = new Worker(new URL('./password-judge.ts', import.meta.url), { execArgv: [] })
  thread.unref()
  thread.on('message', (verdict: Verdict) => {
    waiting.get(verdict.id)?.resolve(verdict)
    waiting.delete(verdict.id)
    if (waiting.size === 0) thread.unref()
  })
  thread.on('error', (error: Error) => {
    judge = undefined
    for (const { reject } of waiting.values()) reject(error)
  })
  let asked = 0
  return (question: Omit<Question, 'id'>) =>
    new Promise<Verdict>((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      thread.ref()
      thread.postMessage({ id: asked, ...question } satisfies Question)
    })
}

let judge: ReturnType<typeof beginJudge> | undefined

/** What a password must not be made of: the names of its owner and the parts of their address. */
export function ownWords(email: string, ...names: string[]): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const partsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)
  const host = domain.split('.').slice(0, -1)
  const words = [email, mailbox, ...partsOf(mailbox), ...host, ...names, ...names.flatMap(partsOf)]
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

/** Undefined for a password that is hard to guess, also for those who know its owner; else why not. */
export async function weaknessOf(password: string, own: readonly string[]) {
  judge ??= beginJudge()
  const words = own.filter((word) => word.length >= SHORTEST_WORD)
  const { weakness } = await judge({ password, own: words })
  return weakness === null ? undefined : `${complaints[weakness]} ${ADVICE}`
}

export async function assertStrongPassword(
  password: string,
  own: readonly string[],
): Promise<void> {
  const weakness = await weaknessOf(password, own)
  if (weakness) throw new AppError('weak_password', weakness)
}
