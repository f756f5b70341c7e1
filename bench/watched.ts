import pg from 'pg'
import { buffersOf, type Plan } from './cost.ts'

export type Ran = Readonly<{ text: string; buffers: number }>

type Connect = (this: pg.Client, ...args: unknown[]) => unknown

let ran: Ran[] | undefined

function note({ message = '' }: { message?: string | undefined }) {
  const from = message.indexOf('{')
  if (!ran || from < 0) return
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(from)) as {
    'Query Text': string
    Plan: Plan
  }
  ran.push({ text, buffers: buffersOf(plan) })
}

// Before any pool is opened: a pool keeps the method it found.
const original = pg.Client.prototype.connect as Connect
const listening: Connect = function (...args) {
  this.on('notice', note)
  return original.call(this, ...args)
}
pg.Client.prototype.connect = listening as typeof pg.Client.prototype.connect

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
  jit: 'off',
}

/** The same database, over connections that tell what each statement read, also those inside of triggers. */
export function watchedUrl(url: string): string {
  const watched = new URL(url)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  watched.searchParams.set('options', options.join(' '))
  return watched.href.replaceAll('+', '%20')
}

/** Every statement that such connections ran during the work. */
export async function ranDuring(work: () => Promise<unknown>): Promise<readonly Ran[]> {
  const mine: Ran[] = []
  ran = mine
  await work()
  ran = undefined
  return mine
}
