import { lengthText } from '@keyhaven/contracts/staff/overdue'
import type { NewsGroup } from '@keyhaven/contracts/staff/shell'
import { addressOfObject } from './object-address.rules.ts'

type Words = Readonly<{
  many: (count: number) => string
  /** Where all of them are. */
  to: string
  /** Whether each thing counts once, however often it was told. */
  byThing?: boolean
}>

const tab = (search: string) => `/admin/main-site?tab=${search}`

const words: Readonly<Record<string, Words>> = {
  backorder: {
    many: (count) => `${count} orders wait for keys`,
    to: tab('orders&view=waiting&queue=waiting'),
    byThing: true,
  },
  'low-stock': {
    many: (count) => `${count} editions run low`,
    to: tab('licenses'),
    byThing: true,
  },
  stock: { many: (count) => `${count} editions run low`, to: tab('licenses'), byThing: true },
  review: {
    many: (count) => `${count} orders held for review`,
    to: tab('orders&view=review&queue=review'),
    byThing: true,
  },
  dispute: { many: (count) => `News about ${count} disputes`, to: tab('disputes'), byThing: true },
  'fraud-warning': {
    many: (count) => `${count} fraud warnings`,
    to: tab('disputes'),
  },
  'refund-failed': {
    many: (count) => `${count} refunds failed`,
    to: tab('returns&view=failed&state=failed'),
  },
  return: { many: (count) => `${count} returns to decide`, to: tab('returns') },
  'key-claim': { many: (count) => `${count} key claims to decide`, to: tab('key-claims') },
  conversation: {
    many: (count) => `${count} conversations need an answer`,
    to: tab('support'),
    byThing: true,
  },
  quote: { many: (count) => `${count} companies ask for a price`, to: tab('business-quotes') },
  'new-review': { many: (count) => `${count} new reviews`, to: tab('reviews') },
  approval: {
    many: (count) => `News about ${count} approvals`,
    to: tab('approvals'),
    byThing: true,
  },
  'mail-dead': {
    many: (count) => `${count} e-mails could not be delivered`,
    to: tab('email&part=log&view=dead&state=dead'),
  },
  'job-dead': { many: (count) => `${count} jobs failed`, to: tab('health&part=jobs') },
  invariant: { many: (count) => `${count} checks failed`, to: tab('health') },
  alert: { many: (count) => `${count} alerts`, to: tab('health') },
  'link-broken': {
    many: (count) => `${count} download links fail`,
    to: tab('downloads'),
    byThing: true,
  },
  'new-device': { many: (count) => `${count} sign-ins from new devices`, to: '/admin/security' },
}

const ALL = tab('notifications&view=unread&isRead=false')

export type NewsLine = Readonly<{ title: string; detail: string; to: string }>

/** Equal news as one line: one is said as it was told, more with their number and the oldest age. */
export function newsLine(group: NewsGroup, now: number): NewsLine {
  const { word, count, things, latest, oldestAt } = group
  const known = Object.hasOwn(words, word) ? words[word] : undefined
  const many = known?.byThing ? things : count
  if (many === 1) {
    return {
      title: latest.title,
      detail: latest.body,
      to: addressOfObject(latest.object) ?? known?.to ?? ALL,
    }
  }
  const oldest = `oldest ${lengthText(now - Date.parse(oldestAt))}`
  if (!known) {
    return { title: latest.title, detail: `And ${many - 1} more like it, ${oldest}`, to: ALL }
  }
  return {
    title: `${known.many(many)}, ${oldest}`,
    detail: `Latest: ${latest.title}`,
    to: known.to,
  }
}
