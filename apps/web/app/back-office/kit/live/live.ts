import { isLiveKind, type LiveKind as Kind, liveKinds } from '@keyhaven/contracts/staff/live'
import { useEffect, useEffectEvent } from 'react'
import { staffToken } from '../staff-token.ts'
import { eventsIn } from './events.rules.ts'

export type LiveKind = Kind

const ADDRESS = '/api/admin/live'
const NAME = 'staff-live'
/** While the stream is away, lists ask this often. */
const POLL_MS = 10_000
const RETRY_MS = 2_000

const listeners = new Map<LiveKind, Set<() => void>>()
const allKinds = Object.keys(liveKinds) as LiveKind[]

function tell(kind: LiveKind) {
  for (const hear of listeners.get(kind) ?? []) hear()
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Passes on what the stream says until it ends. */
async function readStream(pass: (kind: LiveKind) => void, opened: () => void, signal: AbortSignal) {
  const authorization = `Bearer ${staffToken() ?? ''}`
  const reply = await fetch(ADDRESS, { credentials: 'include', headers: { authorization }, signal })
  if (!reply.ok || !reply.body) throw new Error(`the stream answered ${reply.status}`)
  opened()
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const { events, left } = eventsIn(rest + value)
    rest = left
    for (const name of events) if (isLiveKind(name)) pass(name)
  }
}

/** Keeps a stream open; while there is none, everything is taken for changed from time to time. */
async function follow(pass: (kind: LiveKind) => void, signal: AbortSignal) {
  const passAll = () => allKinds.forEach(pass)
  let isFirst = true
  while (!signal.aborted) {
    const opened = () => {
      // Something may have happened while nobody listened.
      if (!isFirst) passAll()
      isFirst = false
    }
    const isLost = await readStream(pass, opened, signal).then(
      () => false,
      () => true,
    )
    await pause(isLost ? POLL_MS : RETRY_MS, signal)
    if (isLost && !signal.aborted) passAll()
  }
}

/** One tab of the browser holds the stream and tells the others. */
function start(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined
  if (others) others.onmessage = ({ data }) => isLiveKind(data) && tell(data)
  const pass = (kind: LiveKind) => {
    tell(kind)
    others?.postMessage(kind)
  }
  const lead = () => follow(pass, signal)
  if (navigator.locks) void navigator.locks.request(NAME, { signal }, lead).catch(() => {})
  else void lead()
  return () => {
    ending.abort()
    others?.close()
  }
}

let stop: (() => void) | undefined

function subscribe(kind: LiveKind, hear: () => void) {
  const heard = listeners.get(kind) ?? new Set()
  listeners.set(kind, heard.add(hear))
  stop ??= start()
  return () => {
    heard.delete(hear)
    if ([...listeners.values()].some(({ size }) => size > 0)) return
    stop?.()
    stop = undefined
  }
}

/** Calls back whenever something of a kind may be new or changed. */
export function useLive(kind: LiveKind | undefined, hear: () => void) {
  const heard = useEffectEvent(hear)
  useEffect(() => (kind ? subscribe(kind, () => heard()) : undefined), [kind])
}
