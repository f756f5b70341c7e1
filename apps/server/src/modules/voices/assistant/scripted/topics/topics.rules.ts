import { business, quantities } from './business.rules.ts'
import { delivery } from './delivery.rules.ts'
import { licence } from './licence.rules.ts'
import { paying } from './paying.rules.ts'
import { privacy } from './privacy.rules.ts'
import { anyRefund, refunds } from './refunds.rules.ts'
import { setup } from './setup.rules.ts'
import type { Topic } from './topic.rules.ts'
import { trouble } from './trouble.rules.ts'

/** The first that fits counts: what is special comes before what is general. */
const topics: readonly Topic[] = [
  ...privacy,
  ...trouble,
  ...refunds,
  ...quantities,
  ...paying,
  ...delivery,
  ...anyRefund,
  ...licence,
  ...setup,
  ...business,
]

const errorCode = /\b0x[0-9a-f]{6,8}\b/

/** An error code names its own piece; the words around it do not matter. */
export function topicOf(text: string): Topic | undefined {
  const code = errorCode.exec(text)?.[0]
  if (code) return { when: errorCode, query: code, at: '/troubleshooting' }
  return topics.find(({ when }) => when.test(text))
}
