import { compatible } from './compose/compatibility.rules.ts'
import {
  chosen,
  compared,
  comparedApps,
  described,
  forWork,
  stocked,
  updated,
  withApps,
} from './compose/editions.rules.ts'
import { type Found, mark, miss, type Of } from './compose/found.rules.ts'
import { helped, pageSays } from './compose/help.rules.ts'
import { codeSaid, ordered, startSaid } from './compose/orders.rules.ts'
import { priced } from './compose/prices.rules.ts'
import type { Intent } from './intents/intent.rules.ts'

function open({ aspect }: Of<'hours'>, found: readonly Found[]): string {
  const [hours] = found
  const at = mark(found, '/contact')
  if (!hours?.hours) return miss
  const now = hours.isOpen
    ? `We are open now, for another ${hours.closesIn}.`
    : `We are closed now and open again in ${hours.opensIn}.`
  const times = `People answer ${hours.hours}.${at}`
  if (aspect === 'phone') return `You can call us at ${hours.phone}. ${times} ${now}`
  if (aspect === 'email') return `Write to ${hours.email}. ${times}`
  return `${times} ${now} You can write at any time, and a person answers when we are back.`
}

const ENGLISH = 'I answer in English for now.'

function composed(intent: Intent, found: readonly Found[]): string {
  switch (intent.kind) {
    case 'say':
      return intent.say
    case 'help':
      return helped(intent, found)
    case 'price':
      return priced(intent, found)
    case 'apps':
      return withApps(intent, found)
    case 'stock':
      return stocked(found)
    case 'commercial':
      return forWork(found)
    case 'updates':
      return updated(intent as Of<'updates'>, found)
    case 'compare':
      return compared(found)
    case 'compare-apps':
      return comparedApps(intent, found)
    case 'about':
      return described(found)
    case 'which':
      return chosen(intent as Of<'which'>, found)
    case 'compatibility':
      return compatible(intent as Of<'compatibility'>, found)
    case 'hours':
      return open(intent, found)
    case 'order':
      return ordered(intent, found)
    case 'order-start':
      return startSaid(found)
    case 'order-code':
      return codeSaid(found)
  }
}

function whole(intent: Intent, found: readonly Found[]): string {
  const first = composed(intent, found)
  const second = intent.also && pageSays(intent.also.topic, intent.also.text, found)
  return second ? `${first}\n\n${second}` : first
}

/** The answer to what was asked, out of what the tools found and nothing else. */
export const compose = (intent: Intent, found: readonly Found[]): string =>
  intent.isEnglish ? whole(intent, found) : `${ENGLISH} ${whole(intent, found)}`
