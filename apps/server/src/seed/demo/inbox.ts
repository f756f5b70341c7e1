import { referenceFrom } from '../../modules/voices/inbox/inbox.rules.ts'
import { mailSent } from '../book/mails.ts'
import { notifyStaffOfReversal } from './notifications.ts'
import { days, plus, type Story } from './story.ts'

const messages = [
  {
    kind: 'support',
    state: 'open',
    subject: 'Where is my key?',
    body: 'I paid this morning and see no mail from you.',
  },
  {
    kind: 'support',
    state: 'pending',
    subject: 'Moving to a new computer',
    body: 'Can I use the same key on my new laptop?',
  },
  {
    kind: 'sales',
    state: 'open',
    subject: 'Price for twenty seats',
    body: 'We are twenty people. Is there a lower price?',
  },
  {
    kind: 'complaint',
    state: 'open',
    subject: 'Key does not activate',
    body: 'It says the key was used before. I am not amused.',
  },
  {
    kind: 'suggestion',
    state: 'resolved',
    subject: 'A dark picture',
    body: 'The pictures are hard to see in the dark theme.',
  },
  {
    kind: 'general',
    state: 'resolved',
    subject: 'Opening hours at Christmas',
    body: 'Is anyone there between Christmas and New Year?',
  },
  {
    kind: 'sales',
    state: 'snoozed',
    subject: 'Our order number on the invoice',
    body: 'Could you add PO 4471-B? Our buyer is back on Monday.',
  },
  {
    kind: 'general',
    state: 'spam',
    subject: 'Rank first tomorrow',
    body: 'We bring your site to the first place, guaranteed.',
  },
] as const

const ROUNDS = 4
/** The first round is of the last days; what was open in earlier ones has been answered long since. */
const OF_LATE = messages.length

const ratings = [
  { score: 5, comment: 'Quick and kind.' },
  { score: 4, comment: '' },
  { score: 5, comment: '' },
  { score: 2, comment: 'It took two mails until a person read mine.' },
] as const

function rate({ desk }: Story, conversationId: number, at: Date, nth: number) {
  const { score, comment } = ratings[nth % ratings.length] ?? ratings[0]
  desk.book.add('conversation_ratings', {
    conversation_id: conversationId,
    score,
    comment,
    created_at: plus(at, 7_200_000),
  })
}

const replies = [
  {
    title: 'Faulty key, replaced',
    body: 'Hello {{name}},\n\nI am sorry about that. I have replaced your key for {{product}}; the new one is on your order page and in your mailbox.\n\n{{staff}}',
  },
  {
    title: 'Moving to a new computer',
    body: 'Hello {{name}},\n\nyes, you can move it. Sign out on the old computer first, then enter the same key on the new one.\n\n{{staff}}',
  },
  {
    title: 'Where is my key?',
    body: 'Hello {{name}},\n\nyour key for order {{order}} is on your order page. I have sent it to your mailbox again as well.\n\n{{staff}}',
  },
] as const

function addReplies({ desk, end }: Story) {
  for (const { title, body } of replies) {
    desk.book.add('canned_replies', {
      id: desk.book.id('canned_replies'),
      title,
      body,
      created_at: plus(end, -days(90)),
      updated_at: plus(end, -days(90)),
    })
  }
}

type Further = Readonly<{
  author: 'customer' | 'staff'
  staff_id: string | null
  body: string
  is_note?: boolean
  via?: 'mail'
  sender_check?: 'unknown'
  quoted_from?: number
}>

/** A thread of some length: a note, an answer, and what the buyer mailed back. */
function goOn({ desk, staff }: Story, conversationId: number, at: Date) {
  const add = (hours: number, message: Further) =>
    desk.book.add('conversation_messages', {
      id: desk.book.id('conversation_messages'),
      conversation_id: conversationId,
      created_at: plus(at, hours * 3_600_000),
      ...message,
    })
  const bySupport = { author: 'staff', staff_id: staff.support } as const
  const note = 'Second one from this batch today. If the phone helps no more, replace it.'
  add(0.4, { ...bySupport, is_note: true, body: note })
  const question =
    'I am sorry about that. Please choose “Activate by telephone” and tell me what it says then.'
  add(0.5, { ...bySupport, body: question })
  const answer = 'It says the key is blocked. I need it tomorrow morning.'
  const body = `${answer}\n\nOn Monday Keyhaven wrote:\n> ${question}`
  const mailed = { via: 'mail', sender_check: 'unknown' } as const
  add(1, { author: 'customer', staff_id: null, ...mailed, body, quoted_from: answer.length })
}

/** Conversations of every kind and state; some from people who proved their address. */
export function addMessages(story: Story) {
  addReplies(story)
  const { desk, dice, people, end, staff } = story
  for (let nth = 0; nth < messages.length * ROUNDS; nth += 1) {
    const written = messages[nth % messages.length] ?? messages[0]
    const isOld = nth >= OF_LATE
    const isOver = isOld && (written.state === 'open' || written.state === 'snoozed')
    const message = { ...written, state: isOver ? ('resolved' as const) : written.state }
    const person = people[(nth * 11) % people.length]
    if (!person) throw new Error('the demo has no people')
    const at = plus(end, -days(isOld ? nth * 2.5 : 0.05 + nth * 0.35))
    const sale = story.sales.find(({ order }) => order.email === person.email)
    const isProven = sale !== undefined && message.state !== 'spam'
    const id = desk.book.id('conversations')
    const reference = referenceFrom(dice.bytes(8))
    const isAnswered = message.state === 'pending' || message.state === 'resolved'
    const answeredAt = plus(at, 3_600_000)
    desk.book.add('conversations', {
      id,
      reference,
      name: `${person.first} ${person.last}`,
      email: person.email,
      email_normal: person.email,
      is_proven: isProven,
      order_id: isProven ? sale.order.id : null,
      order_number_said: sale?.order.order_number ?? '',
      subject: message.subject,
      kind: message.kind,
      state: message.state,
      snoozed_until: message.state === 'snoozed' ? plus(end, days(2)) : null,
      source: isProven ? 'order' : 'contact',
      priority: message.kind === 'complaint' ? 'high' : 'normal',
      tags: message.kind === 'complaint' ? ['activation'] : [],
      assignee_id: isAnswered ? staff.support : null,
      due_at: message.state === 'open' ? plus(at, days(1)) : 'infinity',
      first_reply_at: isAnswered ? answeredAt : null,
      resolved_at: message.state === 'resolved' ? answeredAt : null,
      created_at: at,
      updated_at: isAnswered ? answeredAt : at,
    })
    const add = (author: 'customer' | 'staff', body: string, staffId: string | null, when: Date) =>
      desk.book.add('conversation_messages', {
        id: desk.book.id('conversation_messages'),
        conversation_id: id,
        author,
        staff_id: staffId,
        body,
        created_at: when,
      })
    add('customer', message.body, null, at)
    if (message.kind === 'complaint' && !isOld) goOn(story, id, at)
    if (message.state === 'resolved') rate(story, id, answeredAt, nth)
    notifyStaffOfReversal(story, {
      key: `conversation:${reference}`,
      severity: message.kind === 'complaint' ? 'warning' : 'info',
      title: `New message ${reference}`,
      body: message.subject,
      object: `conversation:${reference}`,
      at,
      isRead: message.state !== 'open',
    })
    if (!isAnswered) continue
    const { id: messageId } = add(
      'staff',
      'Thank you for writing. Yes, that works; we have sent you the steps.',
      staff.support,
      answeredAt,
    )
    const mail = {
      template: 'staff-reply',
      dedupeKey: `staff-reply:${reference}:1`,
      to: person.email,
    }
    mailSent(desk, {
      ...mail,
      reason: `request:${reference}`,
      data: { messageId },
      at: answeredAt,
    })
  }
}
