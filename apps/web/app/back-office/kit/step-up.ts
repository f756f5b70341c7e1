import { useSyncExternalStore } from 'react'

type ProofCallback = (isProven: boolean) => void

const listeners = new Set<() => void>()
let waiting: ProofCallback[] = []

function tell() {
  for (const listener of listeners) listener()
}

/** Asks for the second factor, once for all calls that wait for it. False if it was not shown. */
export function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

/** What the dialog says when it is done: every call that waited goes on, or fails. */
export function answerProof(isProven: boolean) {
  const answers = waiting
  waiting = []
  tell()
  for (const answer of answers) answer(isProven)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isProofAsked = (): boolean => waiting.length > 0

export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(subscribe, isProofAsked, () => false)
