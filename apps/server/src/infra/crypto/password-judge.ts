import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/** A thread of its own: reading the lists takes a second, and judging some passwords a tenth of one. */

export type Question = Readonly<{ id: number; password: string; own: readonly string[] }>
export type Verdict = Readonly<{ id: number; weakness: Weakness | null }>
export type Weakness = 'own' | 'listed' | 'pattern' | 'short'

/** Any three words or signs in a row take a hundred million guesses: more is asked for. */
const ENOUGH_GUESSES = 1_000_000_000
/** Judging takes longer the longer a password is; one whose beginning is strong is strong. */
const JUDGED_CHARACTERS = 32
const LOOKALIKES_AT_ONCE = 8
/** One or two signs at the ends are the first thing people add, and so the first thing tried. */
const FREE_SIGNS = 2
const GUESSES_PER_SIGN = 10

/** What this shop is and sells: the first things tried at its doors. */
const shop = [
  ...['keyhaven', 'haven', 'license', 'licence', 'licensekey', 'licencekey', 'productkey'],
  ...['office', 'msoffice', 'office2024', 'office2021', 'office2019', 'office365', 'microsoft'],
  ...['windows', 'windows11', 'windows10', 'professional', 'professionalplus', 'proplus'],
  ...['word', 'excel', 'outlook', 'powerpoint', 'product', 'activation', 'webshop'],
  ...['customer', 'admin', 'administrator', 'support', 'finance', 'catalogue', 'marketing', 'demo'],
]

/** Words that became common after the lists were made. */
const recent = [
  ...['roblox', 'fortnite', 'minecraft', 'tiktok', 'instagram', 'whatsapp', 'snapchat', 'netflix'],
  ...['spotify', 'discord', 'twitch', 'bitcoin', 'ethereum', 'dogecoin', 'covid19', 'chatgpt'],
]

const judge = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, shop, recent },
  graphs: common.adjacencyGraphs,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: LOOKALIKES_AT_ONCE,
})

const patterns = ['spatial', 'repeat', 'sequence', 'date', 'regex', 'wordSequence']

function complaintOf({ sequence }: ZxcvbnResult): Weakness {
  if (sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')) return 'own'
  if (sequence.length === 1 && sequence[0]?.pattern === 'dictionary') return 'listed'
  return sequence.some(({ pattern }) => patterns.includes(pattern)) ? 'pattern' : 'short'
}

/** Null for a password that is hard to guess, also for those who know its owner. */
function weaknessOf(password: string, own: string[]): Weakness | null {
  const written = password.normalize('NFKC').slice(0, JUDGED_CHARACTERS)
  const small = written.toLowerCase()
  const bare = small.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const counted = Math.max(0, small.length - bare.length - FREE_SIGNS)
  const forms = new Map([
    [written, 1],
    [small, 1],
    [bare, GUESSES_PER_SIGN ** counted],
  ])
  for (const [form, factor] of forms) {
    const result = judge.check(form, own)
    if (result.guesses * factor < ENOUGH_GUESSES) return complaintOf(result)
  }
  return null
}

parentPort?.on('message', ({ id, password, own }: Question) => {
  const verdict: Verdict = { id, weakness: weaknessOf(password, [...own]) }
  parentPort?.postMessage(verdict)
})
