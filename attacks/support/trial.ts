import type { Shop } from './shop.ts'

/** One row of the table of guarantees: what it promises, and the script that tries to break it. */
export type Attack = Readonly<{
  id: string
  says: string
  /** It changes nothing that another row sees, and measures no time: it may run beside another. */
  mayOverlap?: boolean
  run: (shop: Shop) => Promise<Outcome>
}>

export type Outcome = Readonly<{ shown: number; tries: number; breaches: readonly string[] }>

const LONGEST_DETAIL = 480

function said(detail: unknown): string {
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail)
  return (text ?? '').slice(0, LONGEST_DETAIL)
}

/** Counts what was shown to work and what was tried; nothing is tried before something was shown. */
export function newTrial() {
  let shown = 0
  let tries = 0
  const breaches: string[] = []
  const outcome = (): Outcome => ({ shown, tries, breaches })
  return {
    /** The honest call works: otherwise a refused attack says nothing. */
    works(what: string, isSo: boolean, detail: unknown = '') {
      shown += 1
      if (!isSo) throw new Error(`${what}: ${said(detail)}`)
    },
    /** One try of the attacker, and whether the shop held. */
    held(what: string, isSo: boolean, detail: unknown = '') {
      if (shown === 0) throw new Error(`nothing legitimate was shown before: ${what}`)
      tries += 1
      if (!isSo) breaches.push(`${what}: ${said(detail)}`)
    },
    outcome,
  }
}

export type Trial = ReturnType<typeof newTrial>
